/**
 * One line of a CSV file (RFC 4180), every field in quotes. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front: what patients type must not run at the desk (OWASP, CSV injection). Signs that
 * are only spaces, or wide forms of the four beginnings, count too; and so does a beginning after a semicolon, a
 * tab or a line break, at which spreadsheets of other countries split the same line.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Spreadsheets know the text's alphabet by it. */
export const byteOrderMark = '\u{feff}'

const formulaStart = /^[\s\p{C}"]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const separator = /[;\t\r\n]/
const blank = /[\s\p{C}"]/u
const beginning = /[=+\-@＝＋－＠]/

function csvField(text: string): string {
  const begun = formulaStart.test(text) ? `'${text}` : text
  return `"${withApostrophes(begun).replaceAll('"', '""')}"`
}

/** Each sign is looked at once: a pattern would go through long runs of blanks again and again. */
function withApostrophes(text: string): string {
  let written = ''
  let isAfterSeparator = false
  for (const sign of text) {
    if (isAfterSeparator && beginning.test(sign)) written += "'"
    isAfterSeparator = separator.test(sign) || (isAfterSeparator && blank.test(sign))
    written += sign
  }
  return written
}
