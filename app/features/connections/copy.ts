import { m } from '#app/language/messages.ts'
import type { Scope } from './keys/rules.ts'

/** What a key may do, as its form and its row say it. */
export const scopeName: Readonly<Record<Scope, () => string>> = {
  'appointments:read': m.connections_scope_appointments_read,
  'appointments:write': m.connections_scope_appointments_write,
  'patients:read': m.connections_scope_patients_read,
  'patients:write': m.connections_scope_patients_write,
  'waitlist:read': m.connections_scope_waitlist_read,
  'waitlist:write': m.connections_scope_waitlist_write,
  'closures:read': m.connections_scope_closures_read,
  'closures:write': m.connections_scope_closures_write,
  'messages:read': m.connections_scope_messages_read,
  'messages:write': m.connections_scope_messages_write,
  'testimonials:read': m.connections_scope_testimonials_read,
  'testimonials:write': m.connections_scope_testimonials_write,
  'audit:read': m.connections_scope_audit_read,
}
