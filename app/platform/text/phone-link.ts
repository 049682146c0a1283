const numbers = /(\+?\d[\d\s().-]*)(?:(?:x|ext\.) *(\d+))?/g

/** For `tel:` (RFC 3966), with the extension; of several the longest; null where the text holds none to call. */
export function phoneLink(phone: string): string | null {
  const found = [...phone.matchAll(numbers)].map(([, number = '', extension]) => ({
    digits: number.replace(/[^\d+]/g, ''),
    extension,
  }))
  const [longest] = found.sort((one, other) => other.digits.length - one.digits.length)
  if (!longest) return null
  return `tel:${longest.digits}${longest.extension ? `;ext=${longest.extension}` : ''}`
}
