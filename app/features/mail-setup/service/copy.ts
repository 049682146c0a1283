import { m } from '#app/language/messages.ts'
import type { ServiceDone } from './page.server.ts'
import type { MailProvider } from './rules.ts'

/** What was done, as the next page says it. */
export const serviceDone = {
  connected: m.mail_service_done_connected,
  disconnected: m.mail_service_done_disconnected,
} satisfies Record<ServiceDone, () => string>

type ProviderCopy = {
  name: () => string
  /** What is done there before it works here. */
  steps: readonly (() => string)[]
  /** What it asks of the sender's address. */
  sender: () => string
  /** Whether it signs a business associate agreement, as far as is known. */
  agreement: () => string
  user: () => string
  secret: () => string
}

const usual = { user: m.mail_service_user, secret: m.mail_service_password }
const appPassword = { user: m.mail_service_user_address, secret: m.mail_service_app_password }

/** As mail programs name them. */
export const encryptionNames = { starttls: 'STARTTLS', tls: 'TLS' } as const

export const providerCopy: Record<MailProvider, ProviderCopy> = {
  google: {
    ...appPassword,
    name: () => 'Google Workspace',
    steps: [m.mail_service_google_step],
    sender: m.mail_service_google_sender,
    agreement: m.mail_service_google_agreement,
  },
  microsoft: {
    user: m.mail_service_user_address,
    secret: m.mail_service_password,
    name: () => 'Microsoft 365',
    steps: [m.mail_service_microsoft_step, m.mail_service_microsoft_end],
    sender: m.mail_service_microsoft_sender,
    agreement: m.mail_service_microsoft_agreement,
  },
  postmark: {
    ...usual,
    secret: m.mail_service_token,
    name: () => 'Postmark',
    steps: [m.mail_service_postmark_step, m.mail_service_postmark_approval],
    sender: m.mail_service_verified_sender,
    agreement: () => m.mail_service_agreement_unknown({ service: 'Postmark' }),
  },
  ses: {
    user: m.mail_service_ses_user,
    secret: m.mail_service_ses_password,
    name: () => 'Amazon SES',
    steps: [m.mail_service_ses_step, m.mail_service_ses_sandbox],
    sender: m.mail_service_verified_sender,
    agreement: m.mail_service_ses_agreement,
  },
  fastmail: {
    ...appPassword,
    name: () => 'Fastmail',
    steps: [m.mail_service_fastmail_step],
    sender: m.mail_service_fastmail_sender,
    agreement: m.mail_service_fastmail_agreement,
  },
  other: {
    ...usual,
    name: m.mail_service_other,
    steps: [m.mail_service_other_step],
    sender: m.mail_service_other_sender,
    agreement: m.mail_service_other_agreement,
  },
  emailjs: {
    ...usual,
    secret: m.mail_service_public_key,
    name: () => 'EmailJS',
    steps: [m.mail_service_emailjs_step],
    sender: m.mail_service_emailjs_sender,
    agreement: () => m.mail_service_agreement_unknown({ service: 'EmailJS' }),
  },
}
