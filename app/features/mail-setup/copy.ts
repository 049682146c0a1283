import type { MailFault } from '../../platform/mail/mail-fault.ts'
import { clinic } from '../clinic/content.ts'

/** What became of a test letter. */
export type TestOutcome = 'sent' | 'no-address' | 'no-service' | 'limited' | MailFault

/** What the back office says about whether letters go out. */
export const copy = {
  banner: 'Letters are not being sent. Patients must be called.',
  setUp: 'Set up e-mail',
  region: 'Notice about e-mail',
  title: 'E-mail',
  lead: 'Letters to patients about their appointments.',
  on: 'On',
  part: 'In part',
  off: 'Off',
  everything: (host: string) => `Letters go out through ${host}.`,
  requests: (host: string) =>
    `Only the letter about a request goes out, through ${host}. Patients must be called about changes.`,
  nothing: 'No mail service is set up: letters are only kept as files on the server.',
  how: {
    before: 'Whoever runs the server sets ',
    name: 'SMTP_URL',
    between: ', for example to ',
    example: 'smtp://user:password@mail.example.com:587',
    after: ', and starts it again. Then send yourself a test letter from here.',
  },
  test: 'Send a test letter',
  testing: 'Sending...',
  goesTo: (address: string) => `It goes to ${address}, your own address.`,
  noAddress: 'To send yourself a test letter, add your e-mail address under “Admin users”.',
  outcome: {
    sent: 'The test letter has left. Please look into your mailbox, and into its spam folder.',
    dns: 'Not sent: the name of the mail server was not found (DNS). Please check its spelling.',
    unreachable:
      'Not sent: nothing answers at the address of the mail server. Please check name, port and firewall.',
    tls: 'Not sent: no secure connection came about (TLS). Please check the certificate, and whether the port wants smtp:// or smtps://.',
    password: 'Not sent: the mail server refused the user name or the password.',
    refused: `Not sent: the mail server refused the letter. Please check that it may send for ${clinic.email.text}.`,
    silent: 'Not sent: the mail server did not answer in time. Please check the port and the firewall.',
    other: 'Not sent, for a reason that we do not know. The server’s log has the code.',
    limited: 'Too many test letters. Please try again in 15 minutes.',
    'no-address': 'Not sent: you have no e-mail address here. Please add it under “Admin users”.',
    'no-service': 'Not sent: no mail service is set up.',
  } satisfies Record<TestOutcome, string>,
} as const
