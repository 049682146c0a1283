import { expect, test } from 'vitest'
import { dana } from '#test/requests/team-forms.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { markOf, readDraft } from '../draft/draft.server.ts'
import { saveForm } from './form-page.server.ts'
import { seenName } from './form-view.ts'

const names = ['profile.latitude', 'profile.longitude']

forEachEngineWithServices((openServices) => {
  const saved = async (latitude: string, longitude: string) => {
    const services = await openServices()
    const { fields: before } = await readDraft(services.db)
    const sent = new Map([
      ['profile.latitude', latitude],
      ['profile.longitude', longitude],
      ...names.map((name) => [seenName(name), markOf(before[name] ?? '')] as const),
    ])
    const { ok, answer } = await saveForm(services, { actor: dana, fields: sent, names })
    const { fields } = await readDraft(services.db)
    return { ok, kept: names.map((name) => fields[name]), answer }
  }

  test.each([
    ['https://www.google.com/maps/place/X/@31.9,-102.4,17z/data=!8m2!3d31.7619!4d-106.485', '-102.3676'],
    ['31.8457', 'https://www.openstreetmap.org/?mlat=31.7619&mlon=-106.485#map=16/31.8/-106.4'],
    ['31.7619, -106.485', ''],
  ])('without a script %s in one field fills in both', async (latitude, longitude) => {
    expect(await saved(latitude, longitude)).toMatchObject({ ok: true, kept: ['31.7619', '-106.485'] })
  })

  test('a short link stays as typed, with what to paste instead', async () => {
    const link = 'https://maps.app.goo.gl/abc123'
    const { ok, kept, answer } = await saved(link, '-102.3676')
    expect({ ok, kept }).toEqual({ ok: false, kept: [undefined, '-102.3676'] })
    expect(answer.typed['profile.latitude']).toBe(link)
    expect(answer.errors['profile.latitude']).toContain('Open it, then copy the full address')
  })
})
