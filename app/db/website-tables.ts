import type {
  AnswerWay,
  CalendarDate,
  Flag,
  Language,
  Refusal,
  StoredText,
  WebsiteCountKind,
} from './values.ts'

/* Tables of what is on the website, and of what visitors write there. */

type Dated = { createdAt: string; updatedAt: string }
type Deletable = { deletedAt: string | null }

export type ContactMessageRow = Dated &
  Deletable & {
    id: string
    name: string
    email: string
    phone: string
    subject: string
    message: string
    /** Of the page on which it was written. */
    language: Language
    read: Flag
    possibleSpam: Flag
    /** When staff answered it last; null where nobody has. */
    answeredAt: string | null
    /** Id of an admin. */
    answeredBy: string | null
    answeredHow: AnswerWay | null
    /** Who wrote it, as in `appointments`; null where it looks like spam of somebody unknown. */
    patientId: string | null
  }

/** What staff wrote back, as it was sent; it goes with the message. */
export type MessageReplyRow = {
  id: string
  messageId: string
  /** Who wrote it. */
  adminId: string
  text: string
  /** Its row in the outbox, which says whether it arrived. */
  emailId: string
  /** The Message-ID of that email, by which later ones refer to it (RFC 5322 3.6.4). */
  emailHeader: string
  createdAt: string
}

/** What somebody is writing back and has not sent; each person has one for a message. */
export type MessageDraftRow = { messageId: string; adminId: string; text: string; updatedAt: string }

export type TestimonialRow = Dated &
  Deletable & {
    id: string
    author: string
    title: string
    content: string
    /** Of the page on which it was written. */
    language: Language
    rating: number
    approved: Flag
    possibleSpam: Flag
    /** What staff said of that in their own words; empty where nobody did. */
    reason: string
    /** Why staff refused it; null where they did not. One that is approved is not refused, whatever is here. */
    refusal: Refusal | null
    /** Who approved or refused it last: id of an admin; null where nobody did. */
    decidedBy: string | null
    /** When; null where nobody did. */
    decidedAt: string | null
    /** The clinic's public answer, in the language of the testimonial; empty where there is none. */
    reply: string
    repliedAt: string | null
    /** Id of an admin. */
    repliedBy: string | null
  }

/** What a testimonial was before staff decided on it. */
export type ApprovalUndoRow = Pick<
  TestimonialRow,
  'approved' | 'reason' | 'refusal' | 'decidedBy' | 'decidedAt' | 'possibleSpam'
> & {
  id: string
  adminId: string
  testimonialId: string
  /** The row's after that decision: a later one is not undone. */
  updatedAt: string
  createdAt: string
}

export type GalleryImageRow = Dated &
  Deletable & {
    id: string
    title: StoredText
    description: StoredText
    /** There is a description in the first language. Visitors see no other pictures. */
    isDescribed: Flag
    /** An https address, or the name of a drawing or stored file of ours. */
    image: string
    category: string
    alternativeText: StoredText
    /** Pixels of the stored picture, upright; null where `image` is no stored file. */
    width: number | null
    height: number | null
    /** JSON list of the widths it is kept in. */
    widths: string
    /** A tiny blurred one as a data address; empty where there is none. */
    placeholder: string
    /** The moment by which it is sorted, last first: that of the row until it was moved. */
    orderedAt: string
  }

/** All that the website said from then on, until the next version. */
export type WebsiteVersionRow = {
  /** From 1; the highest is public. */
  number: number
  /** JSON: the value of every field. */
  content: string
  /** JSON: what changed, field by field. */
  changes: string
  /** What staff wrote about it; may be empty. */
  note: string
  /** Id of an admin; empty for the program itself. */
  publishedBy: string
  publishedAt: string
  restoredFrom: number | null
}

/** What a legal page said from one confirmation to the next. */
export type LegalVersionRow = {
  /** Of the page, as in its address. */
  name: string
  /** From 1 for each page. */
  number: number
  /** JSON: all of its words, with the clinic's details filled in. */
  content: string
  confirmedOn: CalendarDate
  /** Id of an admin. */
  confirmedBy: string
  publishedAt: string
  /** When another took its place, or the page was taken away; null for the one that is public. */
  endedAt: string | null
}

/** A field that says something else than the website does, until it is published. */
export type WebsiteDraftRow = {
  field: string
  value: string
  /** What was public when it began to differ; null where the field was not there. */
  baseValue: string | null
  /** Id of an admin. */
  changedBy: string
  changedAt: string
}

/** An uploaded picture that fields of the website name; kept as long as a draft or version does. */
export type WebsitePictureRow = {
  id: string
  image: string
  /** Pixels, upright. */
  width: number
  height: number
  /** JSON list of the widths it is kept in. */
  widths: string
  placeholder: string
  createdBy: string
  createdAt: string
}

/** A reply that staff keep under a name, to begin answers with. */
export type ReplyTemplateRow = {
  id: string
  name: string
  text: StoredText
  updatedAt: string
}

/** How often something happened on the website on one day of the clinic. It says nothing of anybody. */
export type WebsiteCountRow = {
  day: CalendarDate
  kind: WebsiteCountKind
  /** The path of a page in the first language, the host that somebody came from, or a step of booking. */
  name: string
  /** Empty where the language doesn't matter. */
  language: string
  count: number
}

/** That somebody agreed in writing to pictures of them on the website; without one no pair of pictures is shown. */
export type PictureConsentRow = Dated & {
  id: string
  name: string
  /** As in `patients`; null where nobody linked them. */
  patientId: string | null
  signedOn: CalendarDate
  /** They may be recognized in the pictures. */
  faceMayShow: Flag
  /** Of the form that they signed. */
  language: Language
  note: string
  /** Id of an admin. */
  recordedBy: string
  /** Null while it holds. */
  withdrawnOn: CalendarDate | null
  /** Id of an admin. */
  withdrawnBy: string | null
}

export type WebsiteTables = {
  contact_messages: ContactMessageRow
  message_replies: MessageReplyRow
  message_drafts: MessageDraftRow
  reply_templates: ReplyTemplateRow
  testimonials: TestimonialRow
  approval_undos: ApprovalUndoRow
  gallery_images: GalleryImageRow
  website_versions: WebsiteVersionRow
  website_drafts: WebsiteDraftRow
  legal_versions: LegalVersionRow
  website_pictures: WebsitePictureRow
  website_counts: WebsiteCountRow
  picture_consents: PictureConsentRow
}
