import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { clinicianPageOf, dana } from '../../../../test/requests/team-forms.ts'
import { forEachEngineWithServices, type TestServices } from '../../../../test/services.ts'
import { storedClinician } from '../../../../test/team.ts'
import { clinicians } from '../kinds.server.ts'
import { deleteOldClinicians } from '../retention-queries.server.ts'
import { receivePortrait } from './commands.server.ts'
import { openPortrait } from './file.server.ts'
import { sweepingPortraits } from './jobs.server.ts'

let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const create = { width: 400, height: 470, channels: 3 as const, background: '#caa472' }
  photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
})

const keys = ({ files }: TestServices) => Array.fromAsync(files.list('portraits/'), (file) => file.key)

async function send(services: TestServices, id: string, fields: Record<string, string | Blob>) {
  const { clinician } = await clinicianPageOf(services, id)
  const form = new FormData()
  const sent = { updatedAt: clinician?.updatedAt ?? '', ...fields }
  for (const [name, value] of Object.entries(sent)) form.append(name, value)
  const request = new Request('https://clinic.example/', { method: 'POST', body: form })
  return receivePortrait(services, { actor: dana, id }, request)
}

const file = () => new File([photo], 'me.jpg', { type: 'image/jpeg' })
const shown = async (services: TestServices, id: string) =>
  (await clinicianPageOf(services, id)).clinician?.portrait ?? null
const [staff, nobody] = [async () => true, async () => false]
const nameOf = (address = '') => address.split('/').at(-1) ?? ''

forEachEngineWithServices((openServices) => {
  test('a portrait is kept in its widths, gives way to the next, and can be removed', async () => {
    const services = await openServices()
    const { id } = await storedClinician(services.db)
    expect(await send(services, id, { file: file() })).toMatchObject({ ok: true })
    const first = await shown(services, id)
    expect(first).toMatchObject({ width: 400, height: 470 })
    expect(first?.sources[0]?.srcSet).toMatch(/^\/files\/portraits\/\S+-320\.avif 320w, \S+-400\.avif 400w$/)
    expect(await keys(services)).toHaveLength(6)
    expect((await openPortrait(services, { id, name: nameOf(first?.src) }, nobody))?.file.type).toBe(
      'image/jpeg',
    )
    expect(await send(services, id, { file: file() })).toMatchObject({ ok: true })
    expect(await keys(services)).toHaveLength(6)
    expect(await openPortrait(services, { id, name: nameOf(first?.src) }, staff)).toBeNull()
    expect(await send(services, id, { intent: 'remove' })).toMatchObject({ ok: true })
    expect(await shown(services, id)).toBeNull()
    expect(await keys(services)).toEqual([])
  })

  test('what is no picture is refused at the field, an older form is refused, and nothing is left behind', async () => {
    const services = await openServices()
    const { id } = await storedClinician(services.db)
    const text = new File(['hello'], 'me.jpg', { type: 'image/jpeg' })
    expect(await send(services, id, { file: text })).toMatchObject({
      status: 422,
      errors: { file: 'This file is not a picture we can read. Use JPEG, PNG or WebP.' },
    })
    expect(await send(services, id, { file: new File([], '') })).toMatchObject({
      status: 422,
      errors: { file: 'Please choose a picture file.' },
    })
    expect(await send(services, id, { file: file(), updatedAt: 'older' })).toMatchObject({ status: 409 })
    expect(await keys(services)).toEqual([])
  })

  test.each([
    { of: 'one who is off', change: { active: false } },
    { of: 'one whom the website does not show', change: { profile: { shownOnWebsite: 0 as const } } },
  ])('the portrait of $of is shown to staff alone', async ({ change }) => {
    const services = await openServices()
    const { id } = await storedClinician(services.db, change)
    await send(services, id, { file: file() })
    const name = nameOf((await shown(services, id))?.src)
    expect(await openPortrait(services, { id, name }, nobody)).toBeNull()
    const seen = await openPortrait(services, { id, name }, staff)
    expect(seen).toMatchObject({ isPublic: false, file: { type: 'image/jpeg' } })
  })

  test('the portrait of a deleted clinician stays as long as they can come back, and is not served', async () => {
    const services = await openServices()
    const { id } = await storedClinician(services.db)
    await send(services, id, { file: file() })
    const name = nameOf((await shown(services, id))?.src)
    const { clinician } = await clinicianPageOf(services, id)
    await clinicians.remove(services, { actor: dana, id, seen: clinician?.updatedAt ?? '' })
    expect(await openPortrait(services, { id, name }, staff)).toBeNull()
    const sweep = sweepingPortraits(services)
    services.clock.set(Temporal.Now.instant().add({ hours: 2 }).toString())
    await sweep.run()
    expect(await keys(services)).toHaveLength(6)
    await deleteOldClinicians(services.db, services.clock.now().add({ hours: 24 * 365 * 10 }))
    await sweep.run()
    expect(await keys(services)).toEqual([])
  })
})
