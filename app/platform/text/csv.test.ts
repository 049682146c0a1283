import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  { text: 'Elena Ruiz', field: '"Elena Ruiz"' },
  { text: 'say "hi", twice\nor so', field: '"say ""hi"", twice\nor so"' },
  { text: '=HYPERLINK("https://evil.example")', field: '"\'=HYPERLINK(""https://evil.example"")"' },
  { text: '+1 432 555 0100', field: '"\'+1 432 555 0100"' },
  { text: '-2+3', field: '"\'-2+3"' },
  { text: '@SUM(A1)', field: '"\'@SUM(A1)"' },
  { text: '\t=1', field: '"\'\t\'=1"' },
  { text: ' =1', field: '"\' =1"' },
  { text: '\u{200b}=1', field: '"\'\u{200b}=1"' },
  { text: '＝1', field: '"\'＝1"' },
  { text: 'Ann;=cmd|calc', field: '"Ann;\'=cmd|calc"' },
  { text: 'Ann; +1', field: '"Ann; \'+1"' },
  { text: 'Ann";"=1', field: '"Ann"";""\'=1"' },
  { text: 'Ann\t@SUM(A1)\n-1', field: '"Ann\t\'@SUM(A1)\n\'-1"' },
  { text: 'Ann;＝1', field: '"Ann;\'＝1"' },
  { text: '432 555 0100, +1 432 555 0101; 9-5', field: '"432 555 0100, +1 432 555 0101; 9-5"' },
  { text: '(432) 555-0100', field: '"(432) 555-0100"' },
  { text: '', field: '""' },
])('$text is written as $field', ({ text, field }) => {
  expect(csvLine([text])).toBe(`${field}\r\n`)
})

test('a long run of line breaks, which a pattern goes through again and again, is written at once', () => {
  const breaks = '\n'.repeat(1_000_000)
  expect(csvLine([`a${breaks}b`, `a${breaks}=1`])).toBe(`"a${breaks}b","a${breaks}'=1"\r\n`)
})

test('whatever is typed comes back, but for the apostrophe, and never begins a formula', () => {
  const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r ]{1,3}.{0,5}$/))
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) => {
      const read = fieldsOf(csvLine(texts))
      const plain = (field: string) => field.replaceAll("'", '')
      expect(read.map(plain)).toEqual(texts.map(plain))
      for (const field of read) expect(field.trimStart()).not.toMatch(/^[=+\-@]/)
    }),
  )
})

test('split at another sign than the comma, no piece begins a formula either', () => {
  const piece = fc.stringMatching(/^[;\t\n"' ]{0,3}[=+\-@＝]?.{0,4}$/)
  const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (one, other) => {
      for (const separator of [/[;\r\n]/, /[\t\r\n]/]) {
        for (const cell of csvLine([one, other]).split(separator)) {
          expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      }
    }),
    { numRuns: 500 },
  )
})

/** A reader after RFC 4180, of one line. */
function fieldsOf(line: string): string[] {
  const fields = line.slice(0, -2).match(/"(?:[^"]|"")*"/g) ?? []
  return fields.map((field) => field.slice(1, -1).replaceAll('""', '"'))
}
