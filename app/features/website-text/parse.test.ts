import { expect, test } from 'vitest'
import { type Block, parseText } from './parse.ts'

const paragraph = (...lines: Extract<Block, { kind: 'paragraph' }>['lines']): Block => ({
  kind: 'paragraph',
  lines,
})

test.each<{ text: string; blocks: Block[] }>([
  { text: '', blocks: [] },
  {
    text: 'One\ntwo\n\nthree',
    blocks: [paragraph([{ words: 'One' }], [{ words: 'two' }]), paragraph([{ words: 'three' }])],
  },
  {
    text: '## Sus derechos: ¿cuáles?\nTexto\n### Sus derechos, ¿cuáles?',
    blocks: [
      {
        kind: 'heading',
        level: 2,
        id: 'text-sus-derechos-cuales',
        pieces: [{ words: 'Sus derechos: ¿cuáles?' }],
      },
      paragraph([{ words: 'Texto' }]),
      {
        kind: 'heading',
        level: 3,
        id: 'text-sus-derechos-cuales-2',
        pieces: [{ words: 'Sus derechos, ¿cuáles?' }],
      },
    ],
  },
  {
    text: 'Ask for:\n- a copy\n- **a list**\n\n- more',
    blocks: [
      paragraph([{ words: 'Ask for:' }]),
      { kind: 'list', items: [[{ words: 'a copy' }], [{ words: 'a list', isBold: true }]] },
      { kind: 'list', items: [[{ words: 'more' }]] },
    ],
  },
  {
    text: 'See **[the notice](/legal/complaints)** or [HHS](https://www.hhs.gov/ocr), [call](tel:+18009853059).',
    blocks: [
      paragraph([
        { words: 'See ' },
        { words: 'the notice', href: '/legal/complaints', isBold: true },
        { words: ' or ' },
        { words: 'HHS', href: 'https://www.hhs.gov/ocr' },
        { words: ', ' },
        { words: 'call', href: 'tel:+18009853059' },
        { words: '.' },
      ]),
    ],
  },
  {
    text: 'Before\n{languages}\nafter',
    blocks: [
      paragraph([{ words: 'Before' }]),
      { kind: 'slot', name: 'languages' },
      paragraph([{ words: 'after' }]),
    ],
  },
])('reads $text', ({ text, blocks }) => expect(parseText(text)).toEqual(blocks))

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JavaScript:alert)',
  '[x](//elsewhere.example)',
  '[x](/\\elsewhere.example)',
  '[x](http://clinic.example)',
  '[x](https://a:b@clinic.example)',
  '[x](data:text/html,x)',
  '[x](tel:1;x)',
  '# One mark',
  '##No blank',
  '-5 degrees',
  '2 ** 3',
  '{name} within words',
])('%s is words alone', (text) => {
  const [block] = parseText(text)
  expect(block?.kind).toBe('paragraph')
  const pieces = block?.kind === 'paragraph' ? block.lines.flat() : []
  expect(pieces.map(({ words }) => words).join('')).toBe(text)
  expect(pieces.every(({ href, isBold }) => href === undefined && isBold === undefined)).toBe(true)
})

test('a long line of marks is read at once', () => {
  const text = '**[a](/b '.repeat(5_000)
  expect(parseText(text)).toHaveLength(1)
})
