import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { storePicture } from '#app/features/pictures/stored-files.server.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { clinicianPageOf, dana } from '#test/requests/team-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { updateProfile } from '../clinicians/queries.server.ts'
import { clinicians } from '../kinds.server.ts'
import { deleteOldClinicians } from '../queries.server.ts'
import { sweepingPortraits } from './jobs.server.ts'
import { openPortrait } from './portrait.server.ts'

let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const create = { width: 400, height: 470, channels: 3 as const, background: '#caa472' }
  photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
})

const keys = ({ files }: TestServices) => Array.fromAsync(files.list('portraits/'), (file) => file.key)

/** As the release before kept them: in their own folder, named by the profile. */
async function send(services: TestServices, id: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'firstlight-portrait-')), 'me.jpg')
  writeFileSync(path, photo)
  const { image, widths, ...size } = outcomeValue(
    await storePicture(services, { place: 'portraits', id, upload: path }),
  )
  await updateProfile(services.db, id, { ...size, portrait: image, widths: JSON.stringify(widths) })
}

const shown = async (services: TestServices, id: string) =>
  (await clinicianPageOf(services, id)).clinician?.portrait ?? null
const [staff, nobody] = [async () => true, async () => false]
const nameOf = (address = '') => address.split('/').at(-1) ?? ''

forEachEngineWithServices((openServices) => {
  test.each([
    { of: 'one who is off', change: { active: false } },
    { of: 'one whom the website does not show', change: { profile: { shownOnWebsite: 0 as const } } },
  ])('the portrait of $of is shown to staff alone', async ({ change }) => {
    const services = await openServices()
    const { id } = await storedClinician(services.db, change)
    await send(services, id)
    const name = nameOf((await shown(services, id))?.src)
    expect(await openPortrait(services, { id, name }, nobody)).toBeNull()
    const seen = await openPortrait(services, { id, name }, staff)
    expect(seen).toMatchObject({ isPublic: false, file: { type: 'image/jpeg' } })
  })

  test('the portrait of a deleted clinician stays as long as they can come back, and is not served', async () => {
    const services = await openServices()
    const { id } = await storedClinician(services.db)
    await send(services, id)
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
