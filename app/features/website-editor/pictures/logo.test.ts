import sharp from 'sharp'
import { expect, test } from 'vitest'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { m } from '#app/language/messages.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readDraft } from '../draft/draft.server.ts'
import { picturesIn } from '../published.server.ts'
import { seedWebsite } from '../seed.server.ts'
import { receivePicture } from './commands.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const good =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><circle cx="30" cy="30" r="30" fill="#1f4f8b"/></svg>'

function upload(services: TestServices, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new Blob([content]), 'logo.svg')
  const request = new Request('https://clinic.example/admin/website/look', { method: 'POST', body: form })
  return receivePicture(services, { actor: dana, shown: { picture: 'look.logo' } }, request)
}

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    return services
  }

  test('a drawing becomes one PNG with its icons in the draft, and none of its text is kept', async () => {
    const services = await open()
    expect(await upload(services, good)).toMatchObject({ ok: true })
    const { fields } = await readDraft(services.db)
    const id = fields['look.logo']?.slice('upload:'.length) ?? ''
    const pictures = await picturesIn(services.db, [id])
    const { logo } = websiteOf(fields, { version: 0, pictures }).groups.look
    expect(logo).toMatchObject({ sources: [], width: 132, height: 132 })
    const keys: string[] = []
    for await (const { key } of services.files.list('website/')) keys.push(key.replace(/.*-/, ''))
    expect(keys.sort()).toEqual(['132.png', 'icon180.png', 'icon192.png', 'icon32.png', 'icon512.png'])
    const file = await services.files.get(logo?.src.replace('/files/', '') ?? '')
    const bytes = new Uint8Array(await new Response(file?.body).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 132, hasAlpha: true })
  })

  test.each([
    {
      why: 'scripts',
      content: good.replace('<circle', '<script>alert(1)</script><circle'),
      says: m.pictures_svg_active,
    },
    {
      why: 'files of elsewhere',
      content: good.replace('fill="#1f4f8b"', 'fill="url(//evil.example)"'),
      says: m.pictures_svg_foreign,
    },
    { why: 'a half', content: good.slice(0, 40), says: m.pictures_svg_broken },
    { why: 'no picture', content: 'logo', says: m.pictures_not_a_logo },
  ])('a logo with $why is refused in a sentence, and nothing stays', async ({ content, says }) => {
    const services = await open()
    expect(await upload(services, content)).toMatchObject({
      ok: false,
      status: 422,
      errors: { file: says() },
    })
    const { changes } = await readDraft(services.db)
    expect(changes).toEqual([])
    for await (const { key } of services.files.list('website/')) expect.unreachable(key)
  })
})
