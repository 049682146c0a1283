#!/bin/sh
# Installs Firstlight on a fresh Debian 12 or 13, or Ubuntu 24.04 and later, with https. Run again, it repairs or
# upgrades, and keeps everything. docs/topics/installation.md says what lies where and why.
# shellcheck disable=SC2034
set -eu
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
umask 022

usage='sudo deploy/install.sh DOMAIN [options]      such as: sudo deploy/install.sh clinic.example

  --email ADDRESS   where the certificate authority may write to you
  --unattended      asks nothing, and puts the first password into /etc/firstlight/first-sign-in
  --dry-run         checks this machine and says each step, and changes nothing
  --uninstall       removes the program; patients'"'"' data, settings, and backups stay

  --behind-proxy    leaves ports 80 and 443 to your own web server, which sends requests to 127.0.0.1
  --port NUMBER     where Firstlight listens on this machine (3000)
  --node FILE       archive of the pinned Node; otherwise it is next to a release, or fetched
  --acme-ca URL     another certificate authority than Let'"'"'s Encrypt
  --acme-root FILE  the root certificate of that authority'

source=$(cd "$(dirname "$0")/.." && pwd)
program=/opt/firstlight
data=/var/lib/firstlight
settings=/etc/firstlight
backups=/var/backups/firstlight
units=/etc/systemd/system
caddyfile=/etc/caddy/Caddyfile
marker='# Firstlight behind Caddy'

domain='' email='' port='' node_archive='' acme_ca='' acme_root=''
unattended=false dry=false uninstall=false proxy=caddy

# --- Words ---------------------------------------------------------------------------------------------------

fail() { echo "$*" >&2; exit 1; }
say() { echo "$*"; }

count=0
# step TITLE FUNCTION: what happens, one line each. A dry run says it and does nothing.
step() {
  count=$((count + 1))
  doing=$1
  say "$(printf '%2d. %s' "$count" "$1")"
  if ! $dry; then "$2"; fi
}

# Commands that take back what was done, the last one first.
undo=''
undoable() { undo="$1
$undo"; }

# Every way out goes through here: a sentence, and nothing half done.
finish() {
  code=$?
  trap - EXIT
  trap '' INT TERM HUP
  set +e
  if [ "$code" != 0 ] && [ -n "$undo" ]; then
    echo "This step failed: $doing." >&2
    for folder in "$program" "$data" "$settings" "$units"; do
      if [ -d "$folder" ] && [ "$(free_megabytes "$folder")" -lt 2 ]; then
        echo "The disk of $folder is full." >&2
        break
      fi
    done
    if [ -n "${log:-}" ] && [ -s "$log" ]; then tail -n 5 "$log" >&2; fi
    (eval "$undo") >/dev/null 2>&1
    echo 'Everything that this run did was undone.' >&2
  fi
  [ -z "${stage:-}" ] || rm -rf "$stage"
  exit "$code"
}

free_megabytes() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }
has() { command -v "$1" >/dev/null 2>&1; }
quietly() { "$@" >>"$log" 2>&1; }

# --- What was asked ------------------------------------------------------------------------------------------

value_of() { if [ $# -lt 2 ] || [ -z "$2" ]; then fail "$1 needs a value. Usage: $usage"; fi; }
# grep looks at each line: a second one would come along into files that root reads.
line_break='
'
case "$*${BACKUP_PASSPHRASE:-}" in *"$line_break"*) fail 'No value may have a line break in it.' ;; esac
while [ $# -gt 0 ]; do
  case $1 in
    --email) value_of "$@"; email=$2; shift ;;
    --port) value_of "$@"; port=$2; shift ;;
    --node) value_of "$@"; node_archive=$2; shift ;;
    --acme-ca) value_of "$@"; acme_ca=$2; shift ;;
    --acme-root) value_of "$@"; acme_root=$2; shift ;;
    --unattended) unattended=true ;;
    --dry-run) dry=true ;;
    --uninstall) uninstall=true ;;
    --behind-proxy) proxy=own ;;
    -h | --help) say "$usage"; exit 0 ;;
    -*) fail "There is no option $1. Usage: $usage" ;;
    *) [ -z "$domain" ] || fail "One domain, please: $domain or $1."; domain=$1 ;;
  esac
  shift
done

# shellcheck disable=SC1090
for part in machine steps uninstall; do . "$source/deploy/install/$part.sh"; done

if $uninstall; then
  [ "$(id -u)" = 0 ] || fail 'Run this as root: sudo deploy/install.sh --uninstall'
  [ -e "$program" ] || [ -e "$units/firstlight.service" ] || fail 'Firstlight is not installed here.'
  step 'Stop Firstlight and remove its service' stop_and_remove
  step 'Take the site out of Caddy' remove_caddy
  step "Remove $program" remove_program
  say "
Kept: patients' data in $data, settings and the secret key in $settings, backups in $backups.
Install again, and the clinic is back. To delete it for good: rm -rf $data $settings $backups && userdel firstlight"
  exit 0
fi

# --- This machine --------------------------------------------------------------------------------------------

if [ -z "$domain" ] && [ -f "$settings/environment" ]; then
  domain=$(sed -n 's|^PUBLIC_URL=https://||p' "$settings/environment")
fi
if [ -z "$domain" ] && ! $unattended && [ -t 0 ]; then
  printf 'Which web address will patients use (such as clinic.example)? '
  read -r domain
fi
[ -n "$domain" ] || fail "Which web address? Usage: $usage"
domain=$(printf %s "$domain" | tr '[:upper:]' '[:lower:]')
printf %s "$domain" | grep -Eq '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$' ||
  fail "$domain isn't a web address. Write it without https:// and without a path, such as clinic.example."
[ -z "$email" ] || printf %s "$email" | grep -Eq '^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$' ||
  fail "$email isn't an email address."
[ -z "$port" ] || { printf %s "$port" | grep -Eq '^[1-9][0-9]{2,4}$' && [ "$port" -lt 65536 ]; } ||
  fail "$port isn't a port. Choose a number from 1024 to 65535."
[ "$(id -u)" = 0 ] || fail "Run this as root: sudo deploy/install.sh $domain"
[ -z "$acme_root" ] || [ -r "$acme_root" ] || fail "$acme_root can't be read."

has dpkg-query || fail 'This installs on Debian 12 or 13 and Ubuntu 24.04 or later. Elsewhere use the container: docs/operations.md.'
has systemctl || fail 'This machine has no systemd. Use the container: docs/operations.md.'
case $(uname -m) in
  x86_64) platform=linux-x64 ;;
  aarch64) platform=linux-arm64 ;;
  *) fail "There is no Node for $(uname -m). Use a machine with an x86-64 or ARM64 processor." ;;
esac
pinned="$source/scripts/setup/pinned.mjs"
node_version=$(sed -n "s/^export const pinnedNode = '\(.*\)'/\1/p" "$pinned")
node_sum=$(sed -n "/'$platform': {/,/}/{/programSha512/{n;s/[^0-9a-f]//g;p;}}" "$pinned")

again=false
[ ! -L "$program/current" ] || again=true
carries_build=false
[ ! -f "$source/build/server/index.js" ] || [ -e "$source/.git" ] || carries_build=true
version=$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$source/package.json")
$carries_build || version="$version+$(git -c safe.directory='*' -C "$source" describe --always --dirty=".$(date +%s)" --exclude '*' 2>/dev/null || date +%s)"
release="$program/releases/$version"
if [ -z "$port" ] && [ -f "$settings/environment" ]; then
  port=$(sed -n 's/^PORT=//p' "$settings/environment")
fi
port=${port:-3000}

# --- All of it -----------------------------------------------------------------------------------------------

trap finish EXIT
trap 'exit 130' INT TERM HUP

if $again; then say "Firstlight is here already: this repairs it, or upgrades it to $version."; fi
check_machine
say "Installing Firstlight $version for https://$domain"
step 'Make its folders' prepare_folders
step 'Install the libraries that Node needs' install_libraries
step "Get Node $node_version and compare its checksum" get_node
if [ $proxy = caddy ]; then
  step "Check the clock, and that $domain leads to this machine" check_network
  step 'Install Caddy, the web server in front' install_caddy
fi
step 'Make the system user firstlight' make_user
step "Make the folders $data, $settings, and $backups" make_folders
step "$($carries_build && echo 'Copy the release' || echo 'Install packages and build') to $release" put_release
step 'Write the settings and the secret key' write_settings
step 'Start once, which makes the clinic and its first password' first_start
if $again; then step 'Back up' back_up; fi
step 'Put the service and the command "firstlight" in place' put_units
step 'Start the service' start_service
if [ $proxy = caddy ]; then
  step 'Give Caddy the site' put_caddy
  step "Wait for the certificate of $domain" wait_for_https
fi
if $dry; then say 'Nothing was changed.'; exit 0; fi
undo=''
keep_three_releases

first_sign_in() {
  say "
Your clinic is at https://$domain, and its back office at https://$domain/admin/login"
  [ -z "${first_password:-}" ] || say "
  First sign-in:       admin
  Password:            $first_password
  (shown this once: keep it, and change it after signing in)"
  [ -z "${backup_passphrase:-}" ] || say "
  Backup passphrase:   $backup_passphrase
  (write it on paper and keep it away from this machine: without it nobody can open a backup)"
}
if $unattended && [ -n "${first_password:-}" ]; then
  (umask 077 && first_sign_in >"$settings/first-sign-in")
  say "Done. How to sign in is in $settings/first-sign-in: read it, then delete it."
else
  first_sign_in
fi
if [ $proxy = own ]; then
  say "
Let your web server send https://$domain to http://127.0.0.1:$port: deploy/nginx.conf and deploy/Caddyfile show how."
elif ! ufw_is_active; then
  # Who comes in by another port than 22 must not be kept out.
  ssh=$(sshd -T 2>/dev/null | sed -n 's/^port //p' | head -n 1)
  ssh=${ssh:-22}
  say "
Firewall: this machine has none that we know. Only ports $ssh, 80, and 443 need to be open:
  apt-get install ufw && ufw allow $ssh/tcp && ufw allow 80,443/tcp && ufw enable"
fi
if [ -n "${SUDO_USER:-}" ] && [ -n "${DISPLAY:-}" ] && has xdg-open; then
  runuser -u "$SUDO_USER" -- xdg-open "https://$domain/admin/login" >/dev/null 2>&1 || true
fi
