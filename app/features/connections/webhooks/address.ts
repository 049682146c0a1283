import { sectionPath } from '#app/features/access/screens/settings/address.ts'

export const newWebhookPath = `${sectionPath('connections')}/webhook`
export const webhookPath = (id: string): string => `${newWebhookPath}/${id}`
