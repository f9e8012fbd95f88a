// On a phone, by one hand: a swipe to the right opens the lists, one to the left closes them.

const FAR_PX = 70;
const STRAIGHT = 2;

// `screen` has: node, drawer(open), isNarrow().
export function followSwipes(screen) {
  let begun = null;
  screen.node.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    // A swipe inside something that scrolls sideways belongs to it.
    const sideways = event.target.closest("pre, .menu-list, .half, input, textarea");
    begun = event.touches.length === 1 && !sideways ? { x: touch.clientX, y: touch.clientY } : null;
  }, { passive: true });
  // Acts while the finger is still moving, so you see what the swipe does.
  screen.node.addEventListener("touchmove", (event) => {
    if (!begun || !screen.isNarrow()) return;
    const [touch] = event.touches;
    const across = touch.clientX - begun.x;
    const straight = Math.abs(across) > STRAIGHT * Math.abs(touch.clientY - begun.y);
    if (!straight || Math.abs(across) < FAR_PX) return;
    begun = null;
    screen.drawer(across > 0);
  }, { passive: true });
}
