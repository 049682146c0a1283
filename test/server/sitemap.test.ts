import { expect, test } from 'vitest'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile({ PUBLIC_URL: 'https://clinic.example' })
const read = (path: string) => fetch(server().url + path)

test('the sitemap says when pages of the website were published', async () => {
  const map = await (await read('/sitemap.xml')).text()
  const dated = new Map(
    [
      ...map.matchAll(/<url><loc>https:\/\/clinic\.example([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g),
    ].map(([, path, date]) => [path, date]),
  )
  expect(dated.get('/about')).toMatch(/^\d{4}-\d{2}-\d{2}T\S+Z$/)
  expect(dated.get('/es/about')).toBe(dated.get('/about'))
  expect([dated.get('/gallery'), dated.get('/testimonials'), dated.get('/appointment')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
