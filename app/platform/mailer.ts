/** One letter, ready to leave. Addresses are objects, never composed lines (security finding 5). */
export type Letter = {
  messageId: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  attachments: { filename: string; contentType: string; content: string }[]
  /** What the EmailJS-compatible service gets instead of the letter (specification 7). */
  templateParameters: Record<string, string>
}

export type Mailer = {
  /** smtp and emailjs reach the patient, file does not. */
  readonly transport: 'smtp' | 'emailjs' | 'file'
  /** Resolves once the next hop has taken the letter; throws when it has not. Ends by itself within 30 s. */
  send(letter: Letter): Promise<void>
  close(): void
}
