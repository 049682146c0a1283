/** The tables of Easy!Appointments that are read, without the prefix that each installation chooses. */
const tables = {
  roles: ['id', 'slug'],
  settings: ['name', 'value'],
  users: [
    'id',
    'first_name',
    'last_name',
    'email',
    'mobile_number',
    'phone_number',
    'notes',
    'timezone',
    'language',
    'id_roles',
    'custom_field_1',
    'custom_field_2',
    'custom_field_3',
    'custom_field_4',
    'custom_field_5',
  ],
  user_settings: ['id_users', 'working_plan', 'working_plan_exceptions'],
  services: ['id', 'name', 'duration', 'price', 'description', 'attendants_number'],
  services_providers: ['id_users', 'id_services'],
  working_plan_exceptions: [
    'id',
    'start_date',
    'end_date',
    'start_time',
    'end_time',
    'breaks',
    'id_users_provider',
  ],
  blocked_periods: ['id', 'name', 'start_datetime', 'end_datetime', 'notes'],
  appointments: [
    'id',
    'start_datetime',
    'end_datetime',
    'notes',
    'status',
    'is_unavailability',
    'is_unavailable',
    'id_users_provider',
    'id_users_customer',
    'id_services',
  ],
} as const
export type TableName = keyof typeof tables
const tableNames = Object.keys(tables) as TableName[]

/** By these a table is theirs, and not one that another program called alike. */
const mark: Record<TableName, readonly string[]> = {
  roles: ['slug', 'is_admin'],
  settings: ['name', 'value'],
  users: ['id_roles', 'first_name'],
  user_settings: ['id_users', 'working_plan'],
  services: ['duration', 'price'],
  services_providers: ['id_users', 'id_services'],
  working_plan_exceptions: ['id_users_provider', 'start_date'],
  blocked_periods: ['start_datetime', 'end_datetime'],
  appointments: ['id_users_provider', 'start_datetime'],
}

export type TableRow = { line: number; values: Readonly<Record<string, string | null>> }

/** Which of them it is by its name; the longest name wins: `ea_user_settings` are no `settings`. */
export const namedTable = (name: string): TableName | null =>
  tableNames
    .filter((table) => name === table || name.endsWith(`_${table}`))
    .toSorted((one, other) => other.length - one.length)[0] ?? null

/** Of those columns the ones that are read, by their place; null where it is another program's table. */
export function columnsRead(table: TableName, columns: readonly string[]): Map<string, number> | null {
  if (!mark[table].every((column) => columns.includes(column))) return null
  const wanted: readonly string[] = tables[table]
  return new Map(
    wanted.filter((column) => columns.includes(column)).map((column) => [column, columns.indexOf(column)]),
  )
}
