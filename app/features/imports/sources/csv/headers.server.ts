import { plainWords } from '../cells.server.ts'
import { type CsvKind, type CsvSource, csvKinds, fieldsOf, type ImportField } from './fields.ts'
import { programExports } from './programs.ts'

/** How columns are called, in English and Spanish, by where they go; compared by `plainWords`. */
const names: Record<ImportField, string> = {
  id: 'id|guid|number|no|folio',
  'patient-id':
    'patient id|client id|customer id|patient guid|patient number|client number|mrn|chart number|id paciente|id del paciente|id cliente|expediente|numero de expediente',
  name: 'name|full name|nombre|nombre completo|display name',
  'first-name':
    'first name|firstname|given name|legal first name|first|nombre de pila|nombres|primer nombre|forename',
  'last-name':
    'last name|lastname|surname|family name|legal last name|last|apellido|apellidos|apellido paterno',
  email: 'email|e mail|email address|mail|correo|correo electronico|e mail address|direccion de correo',
  phone:
    'phone|phone number|mobile|mobile phone|mobile number|cell|cell phone|cellphone|telephone|home phone|work phone|primary phone|tel|telefono|celular|movil|numero de telefono|telefono celular|telefono movil|whatsapp',
  'birth-date':
    'birth date|birthdate|birthday|date of birth|dob|born|fecha de nacimiento|nacimiento|fecha nacimiento|cumpleanos',
  language: 'language|preferred language|idioma|lengua|idioma preferido',
  'starts-at':
    'start|starts at|start at|start date time|start datetime|start date and time|appointment date time|appointment date and time|appointment datetime|date time|date and time|datetime|begin|inicio|fecha y hora|comienzo|fecha y hora de inicio',
  date: 'date|appointment date|start date|visit date|service date|date of service|day|fecha|fecha de la cita|fecha de cita|dia',
  'starts-time':
    'time|start time|appointment time|begin time|hora|hora de inicio|hora de la cita|hora inicio',
  'ends-at': 'end|ends at|end at|end date time|end datetime|fin|termino|fecha y hora de fin',
  'ends-time': 'end time|finish time|hora de fin|hora fin|hora de termino|hora final',
  duration:
    'duration|length|minutes|duration minutes|duration min|duration in minutes|appointment length|appointment duration|duracion|minutos|duracion minutos|duracion en minutos',
  status: 'status|state|appointment status|booking status|estado|estatus|estado de la cita|situacion',
  cancelled: 'canceled|cancelled|is cancelled|cancelada|cancelado',
  treatment:
    'treatment|service|service name|treatment name|appointment type|type|visit type|procedure|reason|session type|tratamiento|servicio|tipo de cita|procedimiento|tipo|motivo',
  clinician:
    'clinician|provider|practitioner|staff|staff member|staff member name|staff name|employee|therapist|doctor|dr|agent|with|resource|provider name|clinician name|practitioner name|calendar|profesional|doctora|medico|terapeuta|especialista|empleado|proveedor|atiende',
  'clinician-email':
    'agent email|provider email|employee email|staff email|clinician email|practitioner email|correo del profesional',
  price: 'price|cost|fee|amount|rate|precio|costo|tarifa|importe',
  description: 'description|details|about|descripcion|detalles',
  capacity: 'capacity|max capacity|maximum capacity|attendants number|spots|seats|capacidad|cupo|lugares',
  notes:
    'notes|note|comments|comment|remarks|internal notes|appointment notes|notas|nota|comentarios|observaciones',
}
const owners: Record<CsvKind, readonly string[]> = {
  patients: ['patient', 'client', 'customer', 'paciente', 'cliente', 'contact'],
  appointments: ['appointment', 'booking', 'visit', 'event', 'cita', 'reserva', 'reservacion', 'turno'],
  treatments: ['treatment', 'service', 'appointment type', 'tratamiento', 'servicio'],
  clinicians: [
    'clinician',
    'provider',
    'practitioner',
    'staff',
    'staff member',
    'employee',
    'therapist',
    'doctor',
    'profesional',
    'medico',
    'empleado',
    'terapeuta',
  ],
}
const fieldOfName = new Map<string, ImportField[]>()
for (const [field, list] of Object.entries(names) as [ImportField, string][])
  for (const name of list.split('|')) fieldOfName.set(name, [...(fieldOfName.get(name) ?? []), field])

/** What the column of that name is in such a list; null where nobody knows. */
function fieldNamed(header: string, kind: CsvKind): ImportField | null {
  const fields = fieldsOf[kind]
  const plain = plainWords(header)
  const found = fieldOfName.get(plain)?.find((field) => fields.includes(field))
  if (found) return found
  for (const owner of [...owners[kind], ...(kind === 'appointments' ? owners.patients : [])]) {
    const own = withoutOwner(plain, owner)
    if (own === '' && fields.includes('name')) return 'name'
    const field = own && fieldOfName.get(own)?.find((one) => fields.includes(one))
    if (field)
      return field === 'id' && kind === 'appointments' && owners.patients.includes(owner)
        ? 'patient-id'
        : field
  }
  return null
}

/** "Client name" is a name of a client, "Nombre del paciente" too; null for names of something else. */
function withoutOwner(header: string, owner: string): string | null {
  if (header === owner) return ''
  if (header.startsWith(`${owner} `)) return header.slice(owner.length + 1).replace(/^s /, '')
  const tail = new RegExp(`^(.+?) (?:(?:of|of the|del|de la|de el|de) )?${owner}$`).exec(header)
  return tail?.[1] ?? null
}

export type NamedColumns = { source: CsvSource; kind: CsvKind; fields: (ImportField | null)[] }

/** Which list it is by its headers, and where each column goes; null where no header means anything. */
export function columnsNamed(headers: readonly string[]): NamedColumns | null {
  const plain = headers.map(plainWords)
  const program = programExports.find(({ has }) => has.every((name) => plain.includes(name)))
  if (program) {
    const { source, kind, columns } = program
    return {
      source,
      kind,
      fields: onceEach(
        headers.map((header, index) => {
          const own = columns[plain[index] ?? '']
          return own === undefined ? fieldNamed(header, kind) : own
        }),
      ),
    }
  }
  const candidates = csvKinds.map((kind) => ({
    kind,
    fields: onceEach(headers.map((header) => fieldNamed(header, kind))),
  }))
  const known = candidates.filter(({ kind, fields }) => isWholeList(kind, fields))
  const best = known.toSorted((one, other) => weight(other, plain) - weight(one, plain))[0]
  return best ? { source: `csv-${best.kind}`, kind: best.kind, fields: best.fields } : null
}

/** The same list, read as something else. */
export const columnsAs = (headers: readonly string[], kind: CsvKind): (ImportField | null)[] =>
  onceEach(headers.map((header) => fieldNamed(header, kind)))

const severalTimes: readonly (ImportField | null)[] = ['phone', 'notes']

function onceEach(fields: (ImportField | null)[]): (ImportField | null)[] {
  const taken = new Set<ImportField | null>()
  return fields.map((field) => {
    if (field === null || (taken.has(field) && !severalTimes.includes(field))) return null
    taken.add(field)
    return field
  })
}

const has = (fields: readonly (ImportField | null)[], ...wanted: ImportField[]): boolean =>
  wanted.some((field) => fields.includes(field))

function isWholeList(kind: CsvKind, fields: readonly (ImportField | null)[]): boolean {
  const isNamed = has(fields, 'name', 'first-name', 'last-name')
  if (kind === 'appointments')
    return (
      has(fields, 'starts-at', 'date', 'starts-time') &&
      (isNamed || has(fields, 'patient-id', 'email', 'phone'))
    )
  if (kind === 'treatments') return isNamed && has(fields, 'duration', 'price', 'capacity')
  return isNamed
}

/** Most columns that mean something; where that is even, what its headers say it lists. */
function weight(
  { kind, fields }: { kind: CsvKind; fields: (ImportField | null)[] },
  plain: readonly string[],
): number {
  const known = fields.filter((field) => field !== null).length
  const isSaid = owners[kind].some((owner) => plain.some((header) => withoutOwner(header, owner) !== null))
  return known * 4 + (isSaid ? 2 : 0) + (kind === 'appointments' ? 8 : 0) + (kind === 'patients' ? 1 : 0)
}
