import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

const wide = 'Permian Basin Family Medicine, Physical Rehabilitation & Spa'
const emoji = 'Glow ✨ by Ana 👩🏽‍⚕️'
const hebrew = 'מרפאת השחר'

test('what websites are given by accident gets a sentence, and nothing is lost', async ({
  plain,
  clinic,
}) => {
  expect(wide).toHaveLength(60)
  await signInPlain(plain, clinic, '/admin/clinic/profile')
  plain.fill('Clinic name', wide)
  plain.fill('Street', '400 West Wall Street')
  plain.fill('ZIP code', '7970')
  await plain.press('Save draft')
  expect(plain.status).toBe(422)
  expect(plain.text).toContain('Enter five digits.')
  expect(plain.value('ZIP code')).toBe('7970')
  expect(plain.value('Street')).toBe('400 West Wall Street')
  plain.fill('ZIP code', '79701')
  await plain.press('Save draft')
  expect(plain.address).toContain('done=saved')
  expect(plain.value('Clinic name')).toBe(wide)

  await plain.goto('/admin/clinic/services/botox')
  plain.fill('Name, English', wide)
  plain.fill('Page address', 'weightloss')
  plain.fill('Heading above the text, English', emoji)
  await plain.press('Save draft')
  expect(plain.status).toBe(422)
  expect(plain.text).toContain('Weight Loss Program already uses this link.')
  expect(plain.value('Page address')).toBe('weightloss')
  expect(plain.value('Name, English')).toBe(wide)
  plain.fill('Name, English', hebrew)
  plain.fill('Page address', 'botox')
  await plain.press('Save draft')
  expect(plain.address).toContain('done=saved')
  expect(plain.value('Heading above the text, English')).toBe(emoji)

  await plain.goto('/admin/website/pages')
  plain.fill(/^New page/, 'Veterans')
  await plain.press('Add page')
  plain.fill(/^Button link/, '/gallery')
  plain.fill('Button text, English', 'Our rooms')
  plain.fill('Text, English', 'You are welcome.')
  plain.fill('Address', 'veterans')
  plain.check('Show on the website')
  await plain.press('Save draft')
  await plain.goto('/admin/website/pages')
  await plain.press('Shown. Hide Gallery')
  expect(plain.text).toContain('Links and search results to this page will stop working.')
  expect(plain.text).toContain('Linked from: ')
  await plain.press('Turn off')
  expect(plain.text).toContain('Gallery is hidden.')

  await plain.goto('/admin/clinic/publish')
  plain.fill(/^Note/, 'Ours')
  await plain.enter(/^Note/)
  expect(plain.text).toContain('Published.')
  const visitor = plain.another()
  await visitor.goto('/services/botox')
  expect(visitor.status).toBe(200)
  for (const words of [wide, emoji, hebrew]) expect(visitor.text).toContain(words)
  await visitor.goto('/gallery')
  expect(visitor.status).toBe(404)
  await visitor.goto('/p/veterans')
  expect(visitor.status).toBe(200)
})
