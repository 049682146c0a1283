import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from '@playwright/test'
import sharp from 'sharp'
import { wordPressFile, wordPressItem, wordPressPicture } from '#test/imports/wordpress-file.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect } from '../support/fixtures.ts'

/** A clinic, and its earlier website, of which only a picture answers. */
const test = base.extend<{ clinic: ServingClinic; old: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
  old: async ({}, use) => {
    const create = { width: 1200, height: 800, channels: 3 as const, background: '#7d9c8a' }
    const photo = await sharp({ create }).jpeg().toBuffer()
    const server = createServer((_, answer) =>
      answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same
  clinic: async ({}, use) => {
    const clinic = await openClinic({ ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    await use(clinic)
    await clinic.close()
  },
  baseURL: async ({ clinic }, use) => use(clinic.url),
})

const exportOf = (old: string) =>
  wordPressFile([
    wordPressItem({
      id: 12,
      title: 'Our promise',
      slug: 'our-promise',
      link: 'https://old.example/clinic/our-promise/',
      content:
        '<!-- wp:heading --><h2>What we hold to</h2><!-- /wp:heading --><!-- wp:paragraph --><p>We <strong>listen</strong> first. <a href="https://old.example/contact/">Write to us</a>.</p><!-- /wp:paragraph --><!-- wp:list --><ul><li>Plain prices</li><li>Time for questions</li></ul><!-- /wp:list --><img class="wp-image-7" src="/door.jpg" alt="The door of the clinic"><script>document.title = "run"</script>[contact-form-7 id="1"]',
    }),
    wordPressPicture(7, `${old}/door.jpg`),
    wordPressItem({ id: 14, title: 'Not ready', slug: 'not-ready', status: 'draft' }),
    wordPressItem({
      id: 20,
      type: 'post',
      title: 'A new room',
      slug: 'a-new-room',
      link: 'https://old.example/2024/05/a-new-room/',
      content: 'We have a new room.\n\nCome and see it.',
    }),
  ])

test('an owner brings the pages of a WordPress website: checked, hidden until published, former addresses lead on', async ({
  page,
  clinic,
  old,
}) => {
  await signIn(page, clinic, '/admin/settings/import')
  const file = { name: 'old.xml', mimeType: 'text/xml', buffer: Buffer.from(exportOf(old)) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Show the pages when you publish the website').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check import' }).click()

  await expect(page.getByRole('heading', { name: 'Check before importing' })).toBeVisible()
  await expect(page.getByText('It isn’t published in WordPress (status: draft).')).toBeVisible()
  await expect(page.getByText('[contact-form-7], <script>')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  expect((await page.request.get('/clinic/our-promise/')).status()).toBe(404)

  await page.goto('/admin/clinic/publish')
  await page
    .getByRole('button', { name: /^Publish \d+ changes/ })
    .first()
    .click()
  await expect(page.getByText('Published.')).toBeVisible()
  const moved = await page.request.get('/clinic/our-promise/', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/p/our-promise'])
  const numbered = await page.request.get('/?p=12', { maxRedirects: 0 })
  expect([numbered.status(), numbered.headers().location]).toEqual([301, '/p/our-promise'])
  expect((await page.request.get('/about/?p=12')).status()).toBe(200)

  await page.goto('/clinic/our-promise')
  await expect(page.getByRole('heading', { name: 'Our promise', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What we hold to', level: 2 })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The door of the clinic' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Plain prices' })).toBeVisible()
  await expect(page).toHaveTitle(/Our promise/)
  await expectAccessible(page)
})
