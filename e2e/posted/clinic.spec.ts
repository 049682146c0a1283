import sharp from 'sharp'
import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test('staff write the profile; what is refused stays where it was typed', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/clinic')
  expect(plain.address).toBe('/admin/clinic/profile')
  plain.fill('ZIP code', '7976')
  plain.fill('Clinic name', 'Mesa <Clinic>')
  await plain.press('Save draft')
  expect(plain.links('Enter five digits.')).toHaveLength(1)
  expect(plain.value('ZIP code')).toBe('7976')
  plain.fill('ZIP code', '79762')
  await plain.press('Save draft')
  expect(plain.address).toContain('done=saved')
  expect(plain.region('Parts of the website').text).toContain(', changed')
  expect(plain.tagged('figure').text).toContain('Mesa <Clinic>')
  await plain.goto('/')
  expect(plain.tagged('footer').text).not.toContain('Mesa')
})

test('services are moved, hidden, and get a photo of their own', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/clinic/services')
  await plain.press('Move Botox up')
  expect(plain.text).toContain('Botox is now 4 of 7.')
  await plain.press(/^Undo/)
  expect(plain.text).toContain('Order restored.')
  await plain.press(/Hide Botox/)
  expect(plain.text).toContain('Botox is hidden.')
  await plain.follow('Edit Botox')
  const create = { width: 800, height: 600, channels: 3 as const, background: '#7a9' }
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  plain.attach(/^Photo file/, { name: 'a.jpg', type: 'image/jpeg', bytes })
  await plain.press('Upload photo')
  expect(plain.region(/Focal point/).count).toBe(1)
  plain.fill('From the left', '20')
  await plain.press('Save draft')
  expect(plain.address).toContain('done=saved')
  expect(plain.value('From the left')).toBe('20')
})
