import { expect, test } from 'vitest'
import { sealScripts } from './pages.ts'

test('allows the scripts that carry the mark, and no other', () => {
  const html = '<script nonce="m">a()</script><script>evil()</script><script nonce="m" src="/x.js"></script>'
  const sealed = sealScripts(html, 'm')
  expect(sealed.html).toBe('<script>a()</script><script>evil()</script><script src="/x.js"></script>')
  expect(sealed.scriptHashes).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"])
})
