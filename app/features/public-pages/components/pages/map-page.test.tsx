import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { MapPage } from './map-page.tsx'

const { profile } = firstWebsite
const drawn = (coordinates: typeof profile.coordinates, isLive: boolean) =>
  withWebsite({ ...firstWebsite, profile: { ...profile, coordinates } }, () =>
    renderToStaticMarkup(<MapPage isLive={isLive} />),
  )

test('the interactive map is offered, and shown to anyone who asked for it', () => {
  expect(drawn(profile.coordinates, false)).toContain('/map?live=1')
  expect(drawn(profile.coordinates, true)).toContain('https://www.openstreetmap.org/export/embed.html')
})

test('a clinic that says no degrees has the drawing alone, and a link that looks for the address', () => {
  for (const isLive of [false, true]) {
    const html = drawn(null, isLive)
    expect(html).not.toContain('live=1')
    expect(html).not.toContain('<iframe')
    expect(html).toContain('Open in Maps')
  }
})
