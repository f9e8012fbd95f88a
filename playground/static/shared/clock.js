// The playground's own time: it can be moved forward, and the page's moments go by it.

let ahead = 0;

// Seconds since 1970, as the playground has it.
export function now() {
  return Date.now() / 1000 + ahead;
}

export function setNow(seconds) {
  ahead = seconds - Date.now() / 1000;
}

// Something was sent at this moment: so it is not earlier than that.
export function notBefore(seconds) {
  if (seconds > now()) setNow(seconds);
}
