import { expect, test } from 'vitest'
import { foundParts } from './found-text.tsx'

const marked = (text: string, words: string) =>
  foundParts(text, words)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test.each([
  { text: '(432) 555-0107', words: '0107', shown: '(432) 555-[0107]' },
  { text: '(432) 555-0107', words: '555 0107', shown: '(432) [555-0107]' },
  { text: '(432) 555-0107', words: '0108', shown: '(432) 555-0107' },
  { text: 'José Ramírez', words: 'ram jose', shown: '[José] [Ram]írez' },
  { text: 'Josefina Ramírez-Holt', words: 'hol', shown: 'Josefina Ramírez-[Hol]t' },
  { text: 'Elena Ruiz', words: 'lena', shown: 'Elena Ruiz' },
  { text: 'Elena Ruiz', words: '', shown: 'Elena Ruiz' },
])('"$words" in "$text" is $shown', ({ text, words, shown }) => expect(marked(text, words)).toBe(shown))
