import { expect, onTestFinished, test } from 'vitest'
import { account, type Refusing, secret, startTextProvider } from '#test/other-programs/text-provider.ts'
import { isTextRefusedForGood, textCodeOf, textFault, textStatusOf } from './texter.ts'
import { createTexter } from './texter-http.server.ts'

const publicUrl = 'https://clinic.example'
const message = { to: '+14325550142', body: 'Your visit is tomorrow.', emailId: 'a&b' }

async function started(answer: () => Refusing | null = () => null, limitMilliseconds?: number) {
  const provider = await startTextProvider({ answer })
  onTestFinished(provider.close)
  const texter = createTexter(
    { texts: provider.settings, publicUrl, allowPrivateHosts: [] },
    limitMilliseconds ? { limitMilliseconds } : {},
  )
  return { provider, texter }
}

test('a message is one form to the account, and says where its news is wanted', async () => {
  const { provider, texter } = await started()
  expect(await texter.send(message)).toEqual({
    providerId: provider.taken[0]?.sid,
    status: 'queued',
    parts: 1,
  })
  expect(provider.asked).toEqual([
    {
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      authorization: `Basic ${btoa(`${account}:${secret}`)}`,
      fields: {
        To: message.to,
        Body: message.body,
        From: '+14325550100',
        StatusCallback: 'https://clinic.example/texts/status?email=a%26b',
      },
    },
  ])
  await texter.send({ ...message, emailId: null })
  expect(provider.taken[1]?.statusCallback).toBeNull()
})

test('a messaging service sends in place of a number', async () => {
  const { provider } = await started()
  const sender = { name: 'MessagingServiceSid', value: `MG${'0'.repeat(32)}` } as const
  await createTexter({ texts: { ...provider.settings, sender }, publicUrl, allowPrivateHosts: [] }).send(
    message,
  )
  expect(provider.asked[0]?.fields).toMatchObject({ MessagingServiceSid: sender.value })
  expect(provider.asked[0]?.fields).not.toHaveProperty('From')
})

test.each([
  { answer: { status: 400, code: 21_211 }, code: 21_211, forGood: true, fault: 'number' },
  { answer: { status: 400, code: 21_614 }, code: 21_614, forGood: true, fault: 'number' },
  { answer: { status: 400, code: 21_610 }, code: 21_610, forGood: true, fault: 'stopped' },
  { answer: { status: 400, code: 21_606 }, code: 21_606, forGood: false, fault: 'sender' },
  { answer: { status: 400 }, code: 400, forGood: false, fault: 'other' },
  { answer: { status: 401, code: 20_003 }, code: 20_003, forGood: false, fault: 'account' },
  { answer: { status: 429, code: 20_429 }, code: 20_429, forGood: false, fault: 'busy' },
  { answer: { status: 429 }, code: 429, forGood: false, fault: 'busy' },
  { answer: { status: 503 }, code: 503, forGood: false, fault: 'unreachable' },
  { answer: { status: 302 }, code: 302, forGood: false, fault: 'other' },
])('an answer of $answer is the fault "$fault"', async ({ answer, code, forGood, fault }) => {
  const { texter } = await started(() => answer)
  const error = await texter.send(message).catch((thrown: unknown) => thrown)
  expect(textCodeOf(error)).toBe(code)
  expect(isTextRefusedForGood(error)).toBe(forGood)
  expect(textFault(code)).toBe(fault)
  expect(String(error)).not.toContain(message.to)
})

test('what was taken with an answer that cannot be read counts as taken', async () => {
  const { texter } = await started(() => 'nonsense')
  expect(await texter.send(message)).toEqual({ providerId: '', status: 'queued', parts: null })
})

test('a service that says nothing is given up in time, and so is what is on its way at the end', async () => {
  const { texter } = await started(() => 'silence', 50)
  await expect(texter.send(message)).rejects.toMatchObject({ name: 'TimeoutError' })
  const open = await started(() => 'silence')
  const sending = open.texter.send(message)
  open.texter.close()
  await expect(sending).rejects.toThrow()
  expect(textCodeOf(new Error('other'))).toBeNull()
})

test('a status that nobody knows yet counts as sent', () => {
  const words = ['accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'read']
  const known = ['queued', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'sent']
  expect(words.map(textStatusOf)).toEqual(known)
})
