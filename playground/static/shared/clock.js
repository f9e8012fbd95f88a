// The playground's clock, which can be moved forward; the page's times follow it.

let ahead = 0;

// Seconds since 1970, as the playground has it.
export function now() {
  return Date.now() / 1000 + ahead;
}

export function setNow(seconds) {
  ahead = seconds - Date.now() / 1000;
}

// Something was sent at this time, so it can't be earlier.
export function notBefore(seconds) {
  if (seconds > now()) setNow(seconds);
}
