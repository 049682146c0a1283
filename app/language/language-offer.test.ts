import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offerAnsweredCookie } from './language-offer.ts'

test('the page script and the server set the same cookie', () => {
  const script = readFileSync(new URL('../page-script/page-script.js', import.meta.url), 'utf8')
  const [pair, ...attributes] = offerAnsweredCookie('http://127.0.0.1').split('; ')
  expect(script).toContain(`'${pair}'`)
  expect(script).toContain(`; ${attributes.join('; ')}$`)
})
