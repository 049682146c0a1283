import { expect } from '@playwright/test'
import type { MailServer } from '#test/other-programs/mail-server.ts'

/** The link to a visit in the first email to that address of that subject, once it has come. */
export async function visitLinkIn(
  { delivered }: Pick<MailServer, 'delivered'>,
  email: string,
  subject: RegExp,
): Promise<string> {
  const found = () =>
    delivered.find((one) => one.recipients.includes(email) && subject.test(one.email.subject ?? ''))
  await expect.poll(found).toBeDefined()
  return /http:\S+\/visit\/[\w-]{22}/.exec(found()?.email.text ?? '')?.[0] ?? 'none'
}
