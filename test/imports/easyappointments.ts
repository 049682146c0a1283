const stamps = '`create_datetime` datetime DEFAULT NULL, `update_datetime` datetime DEFAULT NULL'

/**
 * The tables that are read, as the migrations of Easy!Appointments leave them (001 to 069, in July 2026): names, types and
 * order of columns; keys where rows refer to each other.
 */
export const easyAppointmentsTables = `
CREATE TABLE ea_roles (
  id int(11) NOT NULL AUTO_INCREMENT, ${stamps}, name varchar(256), slug varchar(256), is_admin tinyint(4) DEFAULT 0,
  appointments int(11), customers int(11), services int(11), users int(11), system_settings int(11),
  user_settings int(11), webhooks int(11), blocked_periods int(11), PRIMARY KEY (id)
);
CREATE TABLE ea_users (
  id int(11) NOT NULL AUTO_INCREMENT, ${stamps}, first_name varchar(256), last_name varchar(512), email varchar(512),
  mobile_number varchar(128), phone_number varchar(128), address varchar(256), city varchar(256), state varchar(128),
  zip_code varchar(64), notes text, timezone varchar(256) DEFAULT 'UTC', language varchar(256) DEFAULT 'english',
  custom_field_1 text, custom_field_2 text, custom_field_3 text, custom_field_4 text, custom_field_5 text,
  is_private tinyint(4) DEFAULT 0, ldap_dn text, id_roles int(11) NOT NULL, PRIMARY KEY (id), KEY id_roles (id_roles),
  CONSTRAINT users_roles FOREIGN KEY (id_roles) REFERENCES ea_roles (id)
);
CREATE TABLE ea_services (
  id int(11) NOT NULL AUTO_INCREMENT, ${stamps}, name varchar(256), duration int(11), price decimal(10,2),
  currency varchar(32), description text, slot_interval int(11) DEFAULT 15, color varchar(256) DEFAULT '#7cbae8',
  location text, attendants_number int(11) DEFAULT 1, is_private tinyint(4) DEFAULT 0, id_service_categories int(11),
  PRIMARY KEY (id)
);
CREATE TABLE ea_services_providers (
  id_users int(11) NOT NULL, id_services int(11) NOT NULL, PRIMARY KEY (id_users, id_services),
  CONSTRAINT services_providers_users_provider FOREIGN KEY (id_users) REFERENCES ea_users (id),
  CONSTRAINT services_providers_services FOREIGN KEY (id_services) REFERENCES ea_services (id)
);
CREATE TABLE ea_settings (id int(11) NOT NULL AUTO_INCREMENT, ${stamps}, name varchar(512), value longtext, PRIMARY KEY (id));
CREATE TABLE ea_user_settings (
  id_users int(11) NOT NULL, username varchar(256), password varchar(512), salt varchar(512), working_plan text,
  working_plan_exceptions text, notifications tinyint(4) DEFAULT 0, google_sync tinyint(4) DEFAULT 0, google_token text,
  google_calendar varchar(128), sync_past_days int(11) DEFAULT 30, sync_future_days int(11) DEFAULT 90,
  calendar_view varchar(32) DEFAULT 'default', PRIMARY KEY (id_users)
);
CREATE TABLE ea_working_plan_exceptions (
  id int(11) NOT NULL AUTO_INCREMENT, start_date date NOT NULL, end_date date NOT NULL, start_time time, end_time time,
  breaks text, id_users_provider int(11) NOT NULL, ${stamps}, PRIMARY KEY (id), KEY start_date (start_date)
);
CREATE TABLE ea_blocked_periods (
  id int(11) NOT NULL AUTO_INCREMENT, ${stamps}, name varchar(256), start_datetime datetime, end_datetime datetime, notes text,
  PRIMARY KEY (id)
);
CREATE TABLE ea_appointments (
  id int(11) NOT NULL AUTO_INCREMENT, ${stamps}, book_datetime datetime, start_datetime datetime, end_datetime datetime,
  location text, meeting_link text, notes text, hash text, color varchar(256) DEFAULT '#7cbae8', status varchar(512) DEFAULT '',
  is_unavailability tinyint(4) NOT NULL DEFAULT 0, id_users_provider int(11), id_users_customer int(11), id_services int(11),
  id_google_calendar text, id_caldav_calendar text, PRIMARY KEY (id), KEY id_users_provider (id_users_provider),
  CONSTRAINT appointments_users_provider FOREIGN KEY (id_users_provider) REFERENCES ea_users (id)
);`

const day = { start: '09:00', end: '18:00', breaks: [{ start: '14:30', end: '15:00' }] }
const workingPlan = JSON.stringify({
  sunday: null,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: null,
})

/** A clinic in two zones with everything that is read, in whatever is hard to write into a dump. */
export const easyAppointmentsRows = `
INSERT INTO ea_roles (id, name, slug, is_admin) VALUES (1, 'Administrator', 'admin', 1), (2, 'Provider', 'provider', 0), (3, 'Customer', 'customer', 0), (4, 'Secretary', 'secretary', 0);
INSERT INTO ea_settings (name, value) VALUES ('company_name', 'Clínica "Luz"'), ('default_timezone', 'America/Denver'), ('label_custom_field_1', 'Born');
INSERT INTO ea_users (id, first_name, last_name, email, mobile_number, phone_number, notes, timezone, language, custom_field_1, id_roles) VALUES
  (1, 'Ada', 'Admin', 'ada@example.org', NULL, NULL, NULL, 'UTC', 'english', NULL, 1),
  (2, 'Jordan', 'Example', 'jordan@example.org', NULL, '432-555-0100', NULL, 'America/Chicago', 'english', NULL, 2),
  (3, 'Riley', 'O''Neil', 'riley@example.org', NULL, NULL, NULL, 'Mars/Base', 'english', NULL, 2),
  (10, 'María', 'González', 'maria@example.org', NULL, '(432) 555-0142', 'says "hi";\\nsecond line\\\\ with -- # /* and ''quotes''', 'America/Chicago', 'spanish', '2/28/1980', 3),
  (11, 'Hal', '', 'no address', NULL, 'none', '', 'America/Chicago', 'english', NULL, 3),
  (12, NULL, NULL, NULL, NULL, NULL, NULL, 'UTC', 'english', NULL, 3);
INSERT INTO ea_services (id, name, duration, price, description, attendants_number) VALUES (5, 'DOT physical', 30, 75.50, 'Bring the form; ü, 😀', 1), (6, 'Yoga', 60, 0, NULL, 8);
INSERT INTO ea_services_providers (id_users, id_services) VALUES (2, 5), (2, 6), (3, 6);
INSERT INTO ea_user_settings (id_users, username, working_plan, working_plan_exceptions) VALUES
  (2, 'jordan', '${workingPlan}', '{"2026-12-24":{"start":"09:00","end":"12:00","breaks":[]},"2026-12-25":null}'),
  (3, 'riley', '{}', NULL);
INSERT INTO ea_working_plan_exceptions (id, start_date, end_date, start_time, end_time, breaks, id_users_provider) VALUES
  (1, '2026-12-24', '2026-12-24', '09:00', '13:00', '[]', 2), (2, '2026-12-28', '2026-12-29', NULL, NULL, NULL, 2),
  (3, '2026-12-30', '2026-12-30', '08:00', '18:00', '[{"start":"14:30","end":"15:00"}]', 2);
INSERT INTO ea_blocked_periods (id, name, start_datetime, end_datetime) VALUES (1, 'Thanksgiving', '2026-11-26 00:00:00', '2026-11-27 00:00:00');
INSERT INTO ea_appointments (id, start_datetime, end_datetime, notes, status, is_unavailability, id_users_provider, id_users_customer, id_services) VALUES
  (100, '2026-11-30 09:30:00', '2026-11-30 10:00:00', 'Needs card', 'Booked', 0, 2, 10, 5),
  (101, '2026-11-30 09:30:00', '2026-11-30 10:30:00', NULL, 'Cancelled', 0, 3, 11, 6),
  (102, '2026-03-08 02:30:00', '2026-03-08 03:00:00', NULL, 'Draft', 0, 2, 10, 5),
  (103, '2026-11-01 01:30:00', '2026-11-01 02:00:00', NULL, '', 0, 2, 10, NULL),
  (104, '2026-12-01 12:00:00', '2026-12-01 13:00:00', 'Lunch', '', 1, 2, NULL, NULL),
  (105, '2026-12-02 09:00:00', '2026-12-02 09:30:00', NULL, 'Booked', 0, 2, NULL, 5),
  (106, '2026-12-03 09:00:00', '2026-12-03 09:30:00', NULL, 'VIP', 0, 2, 10, 5),
  (107, '2026-12-04 09:00:00', '2026-12-04 09:00:00', NULL, '', 1, 2, NULL, NULL);`

/** Visits of a year at two providers, with their customers; every tenth notes what a dump must escape. */
export function manyAppointments(count: number): { customers: unknown[][]; appointments: unknown[][] } {
  const first = Date.UTC(2025, 0, 1, 8)
  const hour = 3_600_000
  const clock = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
  const customers = Array.from({ length: Math.ceil(count / 10) }, (_, index) => [
    1_000 + index,
    `Patient${index}`,
    `Number ${index}`,
    `patient${index}@example.org`,
    `432555${String(index % 10_000).padStart(4, '0')}`,
    3,
  ])
  const appointments = Array.from({ length: count }, (_, index) => [
    1_000 + index,
    clock(first + index * hour),
    clock(first + index * hour + hour / 2),
    index % 10 === 0 ? `It's ${index};\n"quoted" \\ ñ ${'long '.repeat(20)}` : null,
    ['Booked', 'Confirmed', 'Cancelled', ''][index % 4],
    2 + (index % 2),
    1_000 + (index % customers.length),
    5 + (index % 2),
  ])
  return { customers, appointments }
}
