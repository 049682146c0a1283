import { signIn } from '../support/desk.ts'
import { test } from '../support/fixtures.ts'

test.use({ sendsMail: true })
test('look', async ({ page, clinic }) => {
  test.slow()
  const at = (m: number) => new Date(Date.now() - m * 60_000).toISOString()
  const rows = [
    [
      'Beatriz Ochoa-Salinas',
      'Can I eat before the blood work?',
      'I have the appointment on Tuesday at nine and my husband says I should not eat anything before. Your letter does not say so. Can I at least have coffee?\n\nThank you, Beatriz',
      20,
      1,
      'en',
    ],
    [
      'Wyatt McAllister',
      'Question about the DOT card',
      'My card runs out on December 4. Do I need to bring the old one or not?',
      60,
      0,
      'en',
    ],
    [
      'Thi Mai Pham',
      'Moving my visit',
      'Is it possible to come at 2 instead of 1:15 today? I have no car.',
      95,
      0,
      'es',
    ],
    [
      'Permian Freight LLC',
      'Six drivers in January',
      'We would like to send six drivers for physicals between',
      1500,
      0,
      'en',
    ],
    [
      'Anne-Sophie Lefèvre-Dubois',
      'Thank you',
      'Everybody was so kind on Thursday. One more thing:',
      3000,
      1,
      'en',
    ],
  ]
  rows.forEach(([name, subject, message, age, read, language], i) => {
    clinic.database(
      `insert into contact_messages (id, name, email, phone, subject, message, read, "possibleSpam", language, "createdAt", "updatedAt") values ('m${i}', '${name}', 'b@example.org', '(432) 555-016${i}', '${subject}', '${message}', ${read}, 0, '${language}', '${at(Number(age))}', '${at(Number(age))}')`,
    )
  })
  for (let i = 10; i < 40; i++)
    clinic.database(
      `insert into contact_messages (id, name, email, phone, subject, message, read, "possibleSpam", language, "createdAt", "updatedAt", "answeredAt", "answeredBy", "answeredHow") values ('m${i}', 'Gordon Abernathy ${i}', 'b@example.org', '', 'Invoice for my employer', 'Please send the invoice once more', 1, 0, 'en', '${at(5000 + i * 600)}', '${at(5000 + i)}', '${at(4000)}', 'admin-1', 'phone')`,
    )
  const shot = (name: string) => page.screenshot({ path: `/tmp/look-messages/${name}.png` })
  await signIn(page, clinic)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/messages')
  await shot('list-1440')
  await page.goto('/admin/messages?open=m0')
  await page
    .getByRole('textbox', { name: /^Answer/ })
    .fill('Hello Beatriz, water and black coffee are fine, please eat nothing after midnight.')
  await shot('open-1440')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByRole('button', { name: /^Take back/ }).waitFor()
  await shot('sent-1440')
  for (const width of [1366, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: width === 1366 ? 768 : 844 })
    await shot(`sent-${width}`)
  }
  await page.goto('/admin/messages')
  await shot('list-320')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot('list-390')
  clinic.database(`update outbox set status = 'dead'`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/messages?open=m0')
  await shot('failed-1440')
  await page.addStyleTag({ content: ':root{font-size:200%}' })
  await page.emulateMedia({ forcedColors: 'active' })
  await shot('text200-forced')
})
