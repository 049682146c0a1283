/** Lines of iCalendar files (RFC 5545 3.1, 3.3.11). */

const lineOctets = 75
const encoder = new TextEncoder()

/** The file: every line folded, CRLF after each, the last one too. */
export const calendarText = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('')

/** A property whose value is text that people wrote or read; it stays one property whatever it holds. */
export function textLine(property: string, text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
  return `${property}:${escaped}`
}

/**
 * In double quotes, as a parameter's value. Quotes and control characters may not be there; a backslash
 * may, but readers disagree about it. All of them are left out.
 */
export const quotedParameter = (text: string): string =>
  `"${text.toWellFormed().replace(/["\\\p{Cc}]/gu, '')}"`

/** "20261209T163000Z" */
export const utcStamp = (instant: { toString(): string }): string =>
  `${new Date(instant.toString()).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Cuts after 75 octets, never inside a character; the space that starts a further line counts. */
function folded(line: string): string {
  if (encoder.encode(line).length <= lineOctets) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > lineOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
