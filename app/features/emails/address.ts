import { sectionPath } from '#app/features/access/screens/settings/address.ts'

/** The section of Settings about text messages. */
export const textsPath = sectionPath('texts')
/** What the form of the owner's test text asks for, and what the address says once it has left. */
export const testTextIntent = 'test-text'
const [sentName, sentValue] = ['text', 'sent']
export const textSentAddress = `${textsPath}?${sentName}=${sentValue}`
export const saysTextSent = (search: URLSearchParams): boolean => search.get(sentName) === sentValue
