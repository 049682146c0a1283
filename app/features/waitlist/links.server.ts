import { mailReach } from '../../platform/mail/mail-reach.ts'
import type { Services } from '../../platform/services.ts'

/** Whether those who wait can be written to: an offer is answered by the link in its letter. */
export const canWrite = ({ settings }: Pick<Services, 'settings'>): boolean =>
  mailReach(settings.mail) === 'everything' && settings.publicUrl !== null
