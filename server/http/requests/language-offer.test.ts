import { expect, test } from 'vitest'
import { offerAnsweredCookie } from '#app/language/language-offer.ts'
import { offerFor, offerOf } from './language-offer.ts'

const spanish = 'es-MX,es;q=0.9,en;q=0.8'
const [answer = ''] = offerAnsweredCookie('https://clinic.example').split(';')

test.each([
  { name: 'who asks for Spanish first', accept: spanish, cookie: undefined, offered: true },
  { name: 'and has other cookies', accept: spanish, cookie: 'session=abc; theme=dark', offered: true },
  { name: 'who asks for English first', accept: 'en-US,en,es;q=0.5', cookie: undefined, offered: false },
  { name: 'who asks for neither', accept: 'fr', cookie: undefined, offered: false },
  { name: 'who says nothing', accept: undefined, cookie: undefined, offered: false },
  { name: 'who has answered', accept: spanish, cookie: answer, offered: false },
  { name: 'among other things', accept: spanish, cookie: `a=1; ${answer}; b=2`, offered: false },
  { name: 'who has a cookie like it', accept: spanish, cookie: `not-${answer}; ${answer}2`, offered: true },
  { name: 'who sends what no browser sends', accept: `es,${'x,'.repeat(300)}`, cookie: null, offered: false },
])('$name: $offered', ({ accept, cookie, offered }) => {
  expect(offerFor({ accept, cookie }, ['en', 'es'])).toBe(offered ? 'es' : null)
  expect(offerFor({ accept, cookie }, ['en', 'es']), 'the second time too').toBe(offered ? 'es' : null)
})

test('as many spellings as anybody thinks of are read right', () => {
  for (let number = 0; number < 250; number++) {
    expect(offerFor({ accept: `es-${number}`, cookie: null }, ['en', 'es'])).toBe('es')
    expect(offerFor({ accept: `en-${number}`, cookie: null }, ['en', 'es'])).toBe(null)
  }
})

test.each([
  ['/about', true],
  ['/', true],
  ['/nothing', true],
  ['/es', false],
  ['/es/about', false],
  ['/admin/login', false],
])('on %s: %s', (path, offered) => {
  const headers = new Headers({ 'Accept-Language': spanish })
  const request = { url: `https://clinic.example${path}`, headers }
  expect(offerOf(request, ['en', 'es'])).toBe(offered ? 'es' : null)
  expect(offerOf(request, ['es', 'en']), 'Spanish is first').toBe(null)
  expect(offerOf(request, ['en']), 'Spanish is off').toBe(null)
})

test('the answer is remembered for 400 days, under https by https alone', () => {
  expect(offerAnsweredCookie('https://clinic.example')).toBe(
    'spanish-offer=answered; Max-Age=34560000; Path=/; SameSite=Lax; Secure',
  )
  expect(offerAnsweredCookie('http://127.0.0.1:8080')).not.toContain('Secure')
})

test.each([
  { accept: 'en-US,es;q=0.5', languages: ['es', 'en'], offered: 'en' },
  { accept: 'fr,en;q=0.5', languages: ['es', 'en'], offered: 'en' },
  { accept: 'fr', languages: ['es', 'en'], offered: null },
  { accept: 'en', languages: ['es'], offered: null },
] as const)('a clinic of $languages offers $offered to "$accept"', ({ accept, languages, offered }) => {
  expect(offerFor({ accept, cookie: null }, languages)).toBe(offered)
})
