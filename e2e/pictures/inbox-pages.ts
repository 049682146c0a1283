import type { Subject } from './subject.ts'

/** What visitors wrote: testimonials and messages, in each state. */
export const writtenByVisitors: Subject[] = [
  { name: 'testimonials', path: '/admin/testimonials' },
  { name: 'testimonials-waiting', path: '/admin/testimonials?show=waiting' },
  { name: 'testimonials-spam', path: '/admin/testimonials?show=spam' },
  { name: 'testimonials-refused', path: '/admin/testimonials?show=refused' },
  { name: 'testimonials-refuse', path: '/admin/testimonials?refuse=sample-waiting' },
  { name: 'testimonials-unapprove', path: '/admin/testimonials?unapprove=sample-middle' },
  { name: 'testimonials-delete', path: '/admin/testimonials?delete=sample-middle' },
  { name: 'testimonials-done', path: '/admin/testimonials?done=approved' },
  { name: 'messages', path: '/admin/messages' },
  { name: 'messages-to-answer', path: '/admin/messages?show=answer' },
  { name: 'messages-answered', path: '/admin/messages?show=answered' },
  { name: 'messages-replied', path: '/admin/messages?open=sample-answered' },
  { name: 'messages-spam', path: '/admin/messages?show=spam' },
  { name: 'messages-found', path: '/admin/messages?find=sample-file' },
  { name: 'messages-empty', path: '/admin/messages?find=sample-nobody' },
  { name: 'messages-open', path: '/admin/messages?open=sample-read' },
  { name: 'messages-templates', path: '/admin/messages/templates' },
  { name: 'messages-template-add', path: '/admin/messages/templates?add=1' },
  { name: 'messages-delete', path: '/admin/messages?delete=sample-long' },
]
