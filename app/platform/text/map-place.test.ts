import { expect, test } from 'vitest'
import { isShortMapLink, mapPlaceIn } from './map-place.ts'

test.each([
  ['31.84, -102.36', '31.84', '-102.36'],
  [' (31.8457,-102.3676) ', '31.8457', '-102.3676'],
  ['31.8457 -102.3676', '31.8457', '-102.3676'],
  ['31.8457° N, 102.3676° W', '31.8457', '-102.3676'],
  ['https://www.google.com/maps/@31.8457,-102.3676,17z', '31.8457', '-102.3676'],
  [
    'https://www.google.com/maps/place/Clinic/@31.9000001,-102.4,17z/data=!3m1!4b1!4m6!3m5!1s0x86!8m2!3d31.8457123456!4d-102.3676!16s',
    '31.845712',
    '-102.3676',
  ],
  ['https://maps.google.com/?q=31.8457,-102.3676', '31.8457', '-102.3676'],
  ['https://www.google.com/maps/search/?api=1&query=31.8457%2C-102.3676', '31.8457', '-102.3676'],
  ['https://www.google.com/maps/search/31.8457,+-102.3676', '31.8457', '-102.3676'],
  ['https://www.google.com/maps/dir/?api=1&destination=31.8457,-102.3676', '31.8457', '-102.3676'],
  ['maps.google.com/maps?q=loc:31.8457,-102.3676', '31.8457', '-102.3676'],
  ['https://maps.apple.com/?ll=31.8457,-102.3676&q=Clinic', '31.8457', '-102.3676'],
  ['https://maps.apple.com/place?coordinate=31.8457,-102.3676&name=Clinic', '31.8457', '-102.3676'],
  ['https://www.openstreetmap.org/?mlat=31.8457&mlon=-102.3676#map=16/31.9/-102.4', '31.8457', '-102.3676'],
  ['https://www.openstreetmap.org/#map=16/31.8457/-102.3676', '31.8457', '-102.3676'],
  ['geo:31.8457,-102.3676', '31.8457', '-102.3676'],
])('%s is a place', (text, latitude, longitude) => {
  expect(mapPlaceIn(text)).toEqual({ latitude, longitude })
})

test.each([
  '31.8457',
  '-102.3676',
  '',
  '1200 Example Avenue',
  '(432) 555-0142',
  'https://www.google.com/maps/place/Clinic',
  'https://maps.app.goo.gl/abc123',
  '99.1, -102.36',
])('%j is none', (text) => expect(mapPlaceIn(text)).toBeNull())

test.each([
  ['https://maps.app.goo.gl/abc123', true],
  ['maps.app.goo.gl/abc123', true],
  ['https://goo.gl/maps/abc', true],
  ['https://maps.apple/p/abc', true],
  ['https://osm.org/go/abc', true],
  ['https://maps.apple.com/?ll=31.8,-102.3', false],
  ['31.8', false],
])('%s is a short link: %s', (text, is) => expect(isShortMapLink(text)).toBe(is))
