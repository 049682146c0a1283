/**
 * One line of a CSV file (RFC 4180), every field in quotes. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front: what patients type must not run at the desk (OWASP, CSV injection). Signs that
 * are only spaces, or wide forms of the four beginnings, count too.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Spreadsheets know the text's alphabet by it. */
export const byteOrderMark = '\u{feff}'

const formulaStart = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

function csvField(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
