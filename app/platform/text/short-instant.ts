const radix = 36
/** In milliseconds since 1970: beyond them a number is no moment (ECMA-262, "Time Values and Time Range"). */
const mostMilliseconds = 8.64e15
const aNumber = /^[\da-z]{1,11}$/

/** A moment to the millisecond in a third of its letters, for what stands in each row of a page; other text as it is. */
export function shortInstant(instant: string): string {
  const milliseconds = Date.parse(instant)
  const isExact = milliseconds >= 0 && new Date(milliseconds).toISOString() === instant
  return isExact ? milliseconds.toString(radix) : instant
}

/** The moment that such text stands for; what is none comes back as it is, the long form too. */
export function longInstant(text: string): string {
  const milliseconds = aNumber.test(text) ? Number.parseInt(text, radix) : Number.NaN
  return milliseconds <= mostMilliseconds ? new Date(milliseconds).toISOString() : text
}
