/** The most that a price can be: $99,999.99. */
export const mostCents = 9_999_999

/**
 * Dollars as people type them, in cents: "149", "$1,234.50", "1234.5". Null for anything else, such as words, a comma
 * for the cents, or more than `mostCents`: a price is never guessed.
 */
export function parseCents(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,5}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text)) return null
  const [dollars = '', cents = ''] = text.replaceAll(',', '').split('.')
  const value = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return value <= mostCents ? value : null
}

/** As it is typed again: "149", "1234.50". */
export const typedCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** "$149", "$1,234.50": whole dollars have no cents. The same in every language. */
export const centsText = (cents: number): string =>
  (cents % 100 === 0 ? wholeDollars : dollarsAndCents).format(cents / 100)

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
