import { onTestFinished } from 'vitest'
import { writeTestEmail } from '#app/features/emails/staff-emails.server.ts'
import { checkNow } from '#app/features/mail-setup/deliverability/check.server.ts'
import { readSigning } from '#app/features/mail-setup/deliverability/signing.server.ts'
import { createMailer } from '#app/platform/mail/mailer.server.ts'
import { type DnsServer, startDnsServer } from './other-programs/dns-server.ts'
import { reverseNameOf, type Zone } from './other-programs/dns-zone.ts'
import { type MailServer, startMailServer } from './other-programs/mail-server.ts'
import type { TestServices } from './services.ts'

export const sendingAddress = '203.0.113.25'
const from = 'hello@clinic.example'
export const dkimAt = (selector: string): string => `${selector}._domainkey.clinic.example`

/** A domain whose SPF, DMARC, MX and PTR are right. */
export const rightZone = (): Zone => ({
  'clinic.example': { TXT: [`v=spf1 ip4:${sendingAddress} -all`], MX: ['10 www.clinic.example'] },
  'www.clinic.example': { A: [sendingAddress] },
  [reverseNameOf(sendingAddress)]: { PTR: ['www.clinic.example'] },
  '_dmarc.clinic.example': { TXT: ['v=DMARC1; p=reject'] },
})

export type SendingDomain = { services: TestServices; zone: Zone; dns: DnsServer; mail: MailServer }

/** A clinic that sends as `hello@clinic.example`, through a mail server on its own machine at `www.clinic.example`. */
export async function openSendingDomain(
  opened: TestServices,
  zone: Zone = rightZone(),
): Promise<SendingDomain> {
  const dns = await startDnsServer(zone)
  const mail = await startMailServer()
  onTestFinished(async () => {
    await dns.close()
    await mail.close()
  })
  const settings = {
    ...opened.settings,
    mail: { transport: 'smtp', url: mail.url, from } as const,
    publicUrl: 'https://www.clinic.example',
    dnsServer: dns.address,
  }
  const sender = () => ({ name: 'Clinic', address: from })
  const mailer = createMailer(settings, sender, (address) => readSigning(opened.db, address))
  return { services: { ...opened, settings, mailer }, zone, dns, mail }
}

/** Puts the DKIM line that a check gives into DNS. @returns its value */
export async function publishDkim({
  services,
  zone,
}: Pick<SendingDomain, 'services' | 'zone'>): Promise<string> {
  const line = (await checkNow(services))?.find(({ topic }) => topic === 'dkim')?.line
  if (line) zone[line.fullName] = { TXT: [line.value] }
  return line?.value ?? ''
}

/** @returns an email as the next mail server gets it */
export async function sendTest({ services, mail }: SendingDomain): Promise<string> {
  await services.mailer.send(
    await writeTestEmail({ name: 'Dana', address: 'dana@mail.example' }, services.clock.now()),
  )
  return mail.delivered.at(-1)?.raw ?? ''
}
