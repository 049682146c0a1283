import { expect, test } from 'vitest'
import { termsOf, wantedTerms } from './person-terms.ts'

const elena = { name: "Eléna O'Brien-Ruiz", email: 'Elena.R@example.com', phone: '+1 (432) 555-0188' }

const finds = (typed: string) => {
  const groups = wantedTerms(typed)
  const terms = termsOf(elena)
  return (
    groups.length > 0 &&
    groups.every((group) => group.some((begin) => terms.some((t) => t.startsWith(begin))))
  )
}

test.each([
  'elena',
  'EL',
  'Eléna',
  'ruiz',
  "o'brien",
  'obrien',
  'brien',
  'ruiz el',
  "elena o'brien-r",
  'elena.r@',
  'elena.r',
  'Elena.R@example.com',
  '0188',
  '555-0188',
  '(432) 555-0188',
  '432 555 0188',
  '+1 432 555 0188',
])('%s finds her', (typed) => expect(finds(typed)).toBe(true))

test.each(['', '  ', 'lena', 'elena tom', 'example.com', '@example', '018', '432', '1', "'", '%', 'n:elena'])(
  '"%s" does not',
  (typed) => expect(finds(typed)).toBe(false),
)

test.each([
  { phone: '(432) 555-0142 x5', typed: ['555-0142', '0142', '432 555 0142', '0142 5'] },
  { phone: '432-555-0142 ext. 5', typed: ['555-0142'] },
  { phone: '432-555-0142 or 432-555-0199', typed: ['0142', '0199', '4325550142'] },
  { phone: '432-555-0142 / +52 55 1234 5678', typed: ['0142', '5678', '525512345678'] },
  { phone: '432-555-0142 432-555-0199', typed: ['0142', '0199'] },
])('$phone is found by each of its numbers', ({ phone, typed }) => {
  const terms = termsOf({ name: '', email: '', phone })
  for (const digits of typed) {
    const [[begin = ''] = []] = wantedTerms(digits)
    expect([digits, terms.some((term) => term.startsWith(begin))]).toEqual([digits, true])
  }
})

const folded = [
  { name: 'Łukasz Grøn', typed: ['lukasz gron', 'Łukasz', 'ŁUKASZ GRØN', 'Ｌukasz'] },
  { name: 'Lukasz Gron', typed: ['Łukasz', 'grøn'] },
  { name: 'Jürgen Weiß', typed: ['weiss', 'WEISS', 'weiß', 'WEIẞ', 'jurgen'] },
  { name: 'Işık Yılmaz', typed: ['isik', 'IŞIK', 'yilmaz', 'YILMAZ', 'yılmaz'] },
  { name: 'İpek Ğ', typed: ['ipek', 'İPEK', 'g'] },
  { name: 'Æthelred Œuvre Đorđe Þór', typed: ['aethel', 'oeuvre', 'dorde', 'thor'] },
  { name: 'Ｍａｒｉａ ﬁnn', typed: ['maria finn'] },
  { name: 'Σωκράτης', typed: ['σωκρατης', 'ΣΩΚΡΑΤΗΣ', 'σωκρατησ'] },
]

test.each(folded)('$name is found however it is spelled', ({ name, typed }) => {
  const terms = termsOf({ name, email: '', phone: '' })
  for (const words of typed) {
    const isFound = wantedTerms(words).every((group) =>
      group.some((begin) => terms.some((term) => term.startsWith(begin))),
    )
    expect([words, wantedTerms(words).length > 0 && isFound]).toEqual([words, true])
  }
})

test.each([
  { name: 'Ana de la Cruz', typed: ['delacruz', 'de la cruz', 'cruz', 'lacruz', 'ana delacruz', 'DeLaCruz'] },
  { name: 'Jan van der Berg', typed: ['vanderberg', 'vander', 'van der berg', 'berg', 'derberg jan'] },
  { name: 'Mary Ann Smith', typed: ['maryann', 'mary ann', 'maryann smith', 'annsmith'] },
  { name: 'Mary-Ann Smith', typed: ['maryann', 'mary ann'] },
  { name: 'Ian St. John', typed: ['saint john', 'st john', 'st. john', 'stjohn', 'saintjohn', 'john'] },
  { name: 'Ian Saint John', typed: ['saint john', 'st. john', 'stjohn', 'saintjohn'] },
])('$name is found in one word and in several', ({ name, typed }) => {
  const terms = termsOf({ name, email: '', phone: '' })
  const finds = (words: string) =>
    wantedTerms(words).every((group) => group.some((begin) => terms.some((term) => term.startsWith(begin))))
  expect(typed.filter((words) => !finds(words))).toEqual([])
  expect(['cruzana', 'stone', 'saintone'].filter(finds)).toEqual([])
})

test('full-width digits and signs are those of a keyboard', () => {
  expect(wantedTerms('４３２－５５５－０１８８')).toEqual(wantedTerms('432-555-0188'))
  expect(wantedTerms('ｅｌｅｎａ＠ｅｘａｍｐｌｅ')).toEqual(wantedTerms('elena@example'))
  expect(termsOf({ name: '', email: '', phone: '０１８８' })).toEqual(['p:8810'])
})

test('nobody without a mail address or number is found by an empty one', () => {
  expect(termsOf({ name: 'Tom', email: '', phone: 'none' })).toEqual(['n:tom'])
})
