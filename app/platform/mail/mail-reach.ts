import type { MailSettings, Settings } from '../settings.ts'

/**
 * Which letters reach anybody: all; only the one about a request (the HTTP service has one template, and that says
 * that a request came in); or none, where no mail service is set up and letters are only kept as files.
 */
export type MailReach = 'everything' | 'requests' | 'nothing'

const reaches = { smtp: 'everything', emailjs: 'requests', file: 'nothing' } as const

export const mailReach = (mail: Pick<MailSettings, 'transport'>): MailReach => reaches[mail.transport]

/** Whether a letter can hold a link: letters leave, and it is known under which address we are found. */
export const sendsLinks = ({ settings }: { settings: Pick<Settings, 'mail' | 'publicUrl'> }): boolean =>
  mailReach(settings.mail) === 'everything' && settings.publicUrl !== null
