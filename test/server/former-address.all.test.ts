import { expect, test } from 'vitest'
import { adminPassword, postForm } from '../serving/built-server.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile()
const former = '/admin/clinic'

async function signIn(): Promise<string> {
  const answer = await postForm(`${server().url}/admin/login`, { username: 'admin', password: adminPassword })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const monday = { 'hours-Monday-1': '10:15', 'hours-Monday-1-to': '16:45' }
const hours = { intent: 'save', step: '30', updatedAt: '', ...monday }

test('a form of hours that was open at the former address is sent on to where they are now', async () => {
  const sent = await postForm(server().url + former, hours, { Cookie: await signIn() })
  expect([sent.status, sent.headers.get('location')]).toEqual([307, '/admin/clinic/hours'])
})

test('a page of before, with its script, reads and refuses there with what was typed', async () => {
  const headers = { Cookie: await signIn(), Referer: server().url + former }
  const wrong = { ...hours, 'hours-Monday-1-to': '09:00' }
  const refused = await postForm(`${server().url + former}.data`, wrong, headers)
  expect(refused.status).toBe(422)
  const said = await refused.text()
  for (const typed of ['10:15', '09:00']) expect(said).toContain(typed)
  const read = await fetch(`${server().url + former}.data`, { headers, redirect: 'manual' })
  expect(read.status).toBe(200)
  expect(await read.text()).toContain('"toSettle"')
})

test('what it saves is saved, and it is led to the hours', async () => {
  const headers = { Cookie: await signIn(), Referer: server().url + former }
  const saved = await postForm(`${server().url + former}.data`, hours, headers)
  expect(saved.status).toBe(202)
  expect(await saved.text()).toContain('/admin/clinic/hours?done=saved')
  const page = await fetch(`${server().url}/admin/clinic/hours`, { headers: { Cookie: headers.Cookie } })
  expect(await page.text()).toContain('10:15')
})

test('whoever opens the address comes to the first section', async () => {
  const headers = { Cookie: await signIn() }
  const answer = await fetch(server().url + former, { headers, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/clinic/profile'])
})
