import { expect, test } from 'vitest'
import { calendarOf, trusted, typedAddress } from './discovery.server.ts'

test.each([
  ['cloud.example', 'https://cloud.example/'],
  [' https://cloud.example/dav/#top ', 'https://cloud.example/dav/'],
  ['http://10.0.0.1:5232', 'http://10.0.0.1:5232/'],
  ['ftp://cloud.example', null],
  ['https://jordan:secret@cloud.example', null],
  ['two words', null],
])('%j is the address %j', (typed, address) => expect(typedAddress(typed)).toBe(address))

test.each([
  ['/jordan/', 'https://cloud.example/', 'https://cloud.example/jordan/'],
  ['https://p42-caldav.icloud.com/1/', 'https://caldav.icloud.com/', 'https://p42-caldav.icloud.com/1/'],
  ['https://caldav.fastmail.com/dav/', 'https://fastmail.com/', 'https://caldav.fastmail.com/dav/'],
  ['https://icloud.com/', 'https://caldav.icloud.com/', 'https://icloud.com/'],
  ['https://cloud.example:8443/', 'https://cloud.example/', 'https://cloud.example:8443/'],
  ['https://thief.co.uk/', 'https://clinic.co.uk/', null],
  ['https://thief.duckdns.org/', 'https://clinic.duckdns.org/', null],
  ['https://other.cloud.example/', 'https://dav.cloud.example/', null],
  ['https://noticloud.com/', 'https://caldav.icloud.com/', null],
  ['https://caldav.icloud.com.thief.example/', 'https://caldav.icloud.com/', null],
  ['https://elsewhere.example/', 'https://cloud.example/', null],
  ['https://notcloud.example/', 'https://cloud.example/', null],
  ['http://cloud.example/', 'https://cloud.example/', null],
  ['http://a.icloud.com/', 'http://caldav.icloud.com/', null],
  ['https://10.0.0.2/', 'https://10.0.0.1/', null],
  ['https://x:y@cloud.example/', 'https://cloud.example/', null],
])('%s, said by %s, leads to %j', (href, from, address) => expect(trusted(href, from)).toBe(address))

test.each([
  ['/jordan/work/', 'https://cloud.example/jordan/work/'],
  ['/jordan/work', 'https://cloud.example/jordan/work/'],
])('a calendar listed as %s is the folder %s', (href, address) =>
  expect(calendarOf({ href, status: 200, properties: new Map() }, 'https://cloud.example/jordan/').href).toBe(
    address,
  ),
)
