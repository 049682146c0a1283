import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageProblems } from './page-checks.mjs'

type Page = Parameters<typeof pageProblems>[0]

const start = '/assets/entry.client-a.js'
const files = new Set([start, '/assets/react-b.js', '/assets/router-c.js', '/assets/page-script-d.js'])
const ahead = [...files].slice(0, 3).join(' ')
const first = 'document.title'
const deferred = `import "/assets/react-b.js";import("${start}");`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; script-src 'self' ${hashOf(first)} ${hashOf(deferred)}; style-src 'self'`
const plain = `<head><script>${first}</script><script defer="" src="/assets/page-script-d.js"></script></head>`
const icon = '<symbol id="icon-x"></symbol><svg><use href="#icon-x"></use></svg>'
const waiting = `<script type="text/deferred-module" data-start="${start}" data-ahead="${ahead}">${deferred}</script>`
const html = plain + icon + waiting

const page = (changed: Partial<Page>): Page => ({ html, policy, hydration: 'deferred', files, ...changed })

test('a page that holds everything has no problem', () => {
  expect(pageProblems(page({}))).toEqual([])
  expect(pageProblems(page({ html: plain, hydration: 'none' }))).toEqual([])
  const running = `${plain}<link rel="modulepreload" href="${start}"/><script type="module">${deferred}</script>`
  expect(pageProblems(page({ html: running, hydration: 'at once' }))).toEqual([])
  const styled = `${plain}<link rel="stylesheet" href="/assets/month-e.css#"/>`
  const sheet = new Set([...files, '/assets/month-e.css'])
  expect(pageProblems(page({ html: styled, hydration: 'none', files: sheet }))).toEqual([])
  expect(pageProblems(page({ html: styled, hydration: 'none' }))).toHaveLength(1)
  const structured = `${plain}<script type="application/ld+json">{}</script>`
  expect(pageProblems(page({ html: structured, hydration: 'none' }))).toEqual([])
})

test.each<[string, Partial<Page>, RegExp]>([
  ['an inline script without a hash', { html: `${html}<script>alert()</script>` }, /no hash .*alert/],
  ['a list of imports without a hash', { html: `${html}<script type="importmap">{}</script>` }, /no hash/],
  ['a handler in the page', { html: `${html}<img alt="" onerror="alert()">` }, /handler .*onerror/],
  [
    'a policy with unsafe scripts',
    { policy: policy.replace("'self'", "'self' 'unsafe-inline'") },
    /does not name/,
  ],
  ['an answer without a policy', { policy: '', html: '', hydration: 'none' }, /no policy/],
  ['a mark that stayed', { html: html.replace('<script>', '<script nonce="m">') }, /mark/],
  [
    'React that starts at once',
    { html: html.replace('text/deferred-', '') },
    /deferred\. Expected .*another form/,
  ],
  ['a preload that stayed', { html: `<link href="${start}" rel="modulepreload">${html}` }, /"preloads":true/],
  ['React on a page that shows only', { hydration: 'none' }, /none\. Expected/],
  ['React that is missing', { html: plain }, /"deferred":0/],
  [
    'a start that is not in the list',
    { html: html.replace(`="${start}"`, '="/assets/react-b.js.old"') },
    /does not import/,
  ],
  ['a list without the start', { html: html.replace(`${start} `, '') }, /not asked for ahead/],
  ['a script that says async', { html: html.replace(' data-start', ' async="" data-start') }, /async/],
  [
    'React in the same file as the router',
    { html: html.replace('/assets/router-c.js', '') },
    /no file called router/,
  ],
  [
    'a file that was not built',
    { files: new Set([...files].slice(1)) },
    /no file \/assets\/entry\.client-a\.js/,
  ],
  [
    'an icon without an outline',
    { html: html.replace('id="icon-x"', 'id="icon-y"') },
    /nothing draws #icon-x/,
  ],
])('says so of %s', (_, changed, sentence) => {
  expect(pageProblems(page(changed)).join('\n')).toMatch(sentence)
})
