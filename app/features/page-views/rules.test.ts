import { describe, expect, test } from 'vitest'
import { isFirstDay, isOpened, isView, sourceOf } from './rules.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'
const host = 'clinic.example.com'

test.each([
  { name: 'a phone', headers: {} },
  { name: 'a desktop', headers: { 'user-agent': desktop } },
  { name: 'a document', headers: { 'sec-fetch-dest': 'document' } },
  { name: 'no signal', headers: { 'sec-gpc': '0', dnt: '0' } },
  { name: 'other cookies', headers: { cookie: 'spanish-offer=answered; my-session=1; known-device=2' } },
  {
    name: 'a prefetched page that is shown',
    method: 'HEAD',
    headers: { 'x-shown': '', 'sec-fetch-dest': 'empty' },
  },
])('$name counts', ({ method = 'GET', headers }) => {
  expect(isView(method, { 'user-agent': phone, ...headers })).toBe(true)
})

test.each([
  { name: 'HEAD', method: 'HEAD', headers: {} },
  { name: 'a form', method: 'POST', headers: {} },
  { name: 'a page in a frame', headers: { 'sec-fetch-dest': 'iframe' } },
  { name: 'a script that asks', headers: { 'sec-fetch-dest': 'empty' } },
  { name: 'a page fetched ahead', headers: { 'sec-purpose': 'prefetch' } },
  { name: 'a page rendered ahead', headers: { 'sec-purpose': 'prefetch;prerender' } },
  { name: 'Global Privacy Control', headers: { 'sec-gpc': '1' } },
  { name: 'Do Not Track', headers: { dnt: '1' } },
  { name: 'Do Not Track on a shown page', method: 'HEAD', headers: { 'x-shown': '', dnt: '1' } },
  { name: 'staff', headers: { cookie: 'a=1; __Host-session=abc' } },
  { name: 'staff over http', headers: { cookie: 'session=abc' } },
  { name: 'no user agent', headers: { 'user-agent': undefined } },
  { name: 'an endless user agent', headers: { 'user-agent': `${phone}${' '.repeat(400)}` } },
  ...[
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/141.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'DuckDuckBot-Https/1.1',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Baiduspider',
    'curl/8.14.1',
    'python-requests/2.32',
    'UptimeMonitor/1.0',
  ].map((agent) => ({ name: agent, headers: { 'user-agent': agent } })),
])('$name does not count', ({ method = 'GET', headers }: { method?: string; headers: object }) => {
  expect(isView(method, { 'user-agent': phone, ...headers })).toBe(false)
})

describe('where somebody comes from', () => {
  test.each([
    { referer: undefined, source: 'direct' },
    { referer: '', source: 'direct' },
    { referer: 'https://www.google.com/', source: 'google.com' },
    { referer: 'https://www.google.com/search?q=clinic+ann+smith#top', source: 'google.com' },
    { referer: 'android-app://com.google.android.gm/', source: 'com.google.android.gm' },
    { referer: 'https://l.facebook.com', source: 'l.facebook.com' },
    { referer: `https://${host}/about?x=1`, source: null },
    { referer: 'https://own.example.org/', source: null },
    { referer: 'https://203.0.113.7/', source: 'other' },
    { referer: 'http://[2001:db8::1]/', source: 'other' },
    { referer: 'http://anns-laptop.local/', source: 'other' },
    { referer: 'http://intranet/', source: 'other' },
    { referer: 'https://ann:secret@evil.com/', source: 'other' },
    { referer: 'https://site.com:8443/', source: 'other' },
    { referer: 'https://UPPER.COM/', source: 'other' },
    { referer: `https://${'a'.repeat(79)}.com/`, source: 'other' },
    { referer: 'https://ann@example.com', source: 'other' },
    { referer: 'https://<script>.com/', source: 'other' },
    { referer: 'Ann Smith, (432) 555-0142', source: 'other' },
  ])('$referer is $source', ({ referer, source }) => {
    expect(sourceOf({ host, referer }, 'own.example.org')).toBe(source)
  })

  test('a browser that says "same-origin" comes from us, whatever the Referer', () => {
    expect(sourceOf({ host, 'sec-fetch-site': 'same-origin' }, undefined)).toBe(null)
    expect(sourceOf({ host, 'sec-fetch-site': 'none' }, undefined)).toBe('direct')
    expect(sourceOf({ host, 'x-shown': '' }, undefined)).toBe(null)
  })
})

test.each([
  { from: undefined, opened: true, day: true },
  { from: `https://${host}/services`, opened: true, day: true },
  { from: `https://${host}/appointment`, opened: false, day: true },
  { from: `https://${host}/appointment?treatment=HRT&month=2026-12`, opened: false, day: true },
  { from: `https://${host}/es/appointment?date=2026-12-09`, opened: false, day: false },
  { from: 'https://elsewhere.com/appointment?date=2026-12-09', opened: true, day: true },
])('after $from: opened $opened, a day chosen $day', ({ from, opened, day }) => {
  for (const headers of [
    { host, ...(from && { referer: from }) },
    { host, 'x-shown': from ?? '' },
  ])
    expect({ opened: isOpened(headers), day: isFirstDay(headers) }).toEqual({ opened, day })
})
