/** A box that nobody has ticked for the visitor; its words come with the page, so that no other page loads them. */
export type TextOffer = { sentence: string; details: string; isTicked: boolean }

/** What staff tick for a caller, and the sentence that they read out first, in both languages. */
export type PhoneConsent = {
  label: string
  readOut: string
  sentences: { language: string; text: string }[]
}

/** Its name on the wire, and what it sends. */
export const textsField = 'texts'
export const textsWanted = 'yes'

const mostOfClinic = 32
const mostOfPerson = 20

/** The clinic as text messages name it. */
export const textName = (name: string): string => cutKindly(name, mostOfClinic)

/** Whom they greet: the first name. */
export const textFirstName = (name: string): string =>
  cutKindly(name.trim().split(/\s+/)[0] ?? '', mostOfPerson)

/** At a space where there is one not too far ahead, else in the word; no email is taken apart from its accent. */
function cutKindly(text: string, most: number): string {
  const emails = [...new Intl.Segmenter('en').segment(text.trim())].map(({ segment }) => segment)
  if (emails.length <= most) return emails.join('')
  const cut = emails.slice(0, most - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}.`
}
