import { sectionPath } from '#app/features/access/screens/settings/address.ts'

/** The section of Settings about text messages. */
export const textsPath = sectionPath('texts')
/** What the form of the owner's test text asks for, and what the address says once it has left. */
export const testTextIntent = 'test-text'
/** What was done to the service. */
const serviceDone = ['connected', 'disconnected'] as const
export type ServiceDone = (typeof serviceDone)[number]
export const serviceDoneAddress = (done: ServiceDone): string => `${textsPath}?service=${done}`
export const readServiceDone = (search: URLSearchParams): ServiceDone | null =>
  serviceDone.find((one) => one === search.get('service')) ?? null

const [sentName, sentValue] = ['text', 'sent']
export const textSentAddress = `${textsPath}?${sentName}=${sentValue}`
export const saysTextSent = (search: URLSearchParams): boolean => search.get(sentName) === sentValue
