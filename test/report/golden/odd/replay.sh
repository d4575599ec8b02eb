#!/bin/sh
# Not conformant: 2 causes, 2 of 7 musts violated; 1 should violated; 2 untested; 2 not decided
#
# Sends the requests of each finding again and says what came: "fixed" or "still fails" where the status decides;
# elsewhere it shows the answer beside what to look for. Written by Assay, which it does without.
#
#   ASSAY_API_KEY=... sh replay.sh                      # and the other keys that the run had
#   ASSAY_BASE_URL=http://127.0.0.1:8080/v1 sh replay.sh    # elsewhere than the run
#
# Exit 0: all is fixed. 1: something still fails. 3: nothing is known to fail, and not everything was decided.
# Needs curl. Sound is kept in the folder that the last line names.

cd "$(dirname "$0")" || exit 2
base=${ASSAY_BASE_URL:-'http://127.0.0.1:4010/v1'}
base=${base%/}
origin=$(printf '%s\n' "$base" | sed 's|^\([A-Za-z]*://[^/]*\).*|\1|')
out=${TMPDIR:-/tmp}/assay-replay-$$
umask 077
mkdir "$out" || exit 2
answer=$out/answer
told=$out/told
fails=0
fixed=0
open=0

# What asks and tells nothing by itself: the status goes where no answer can write.
curl() {
  command curl --max-time "${ASSAY_TIMEOUT:-60}" -w '%{stderr}assay-status %{http_code}\n' "$@"
}

finding() {
  printf '\n%s\n  %s\n' "$1" "$2"
}

unsent() {
  open=$((open + 1))
  printf '  not sent: %s\n' "$1"
}

has() {
  for name in "$@"; do
    eval "value=\${$name:-}"
    if [ -z "$value" ]; then
      unsent "$name is not set"
      return 1
    fi
  done
}

# The answer as text: nothing in it acts on a terminal, or in a CI system.
shown() {
  open=$((open + 1))
  statuses=$(sed -n 's/^assay-status //p' "$told" | tr '\n' ' ')
  printf '  see for yourself: status %s\n' "${statuses:-unknown}"
  LC_ALL=C tr -d '\000-\010\013-\037\177-\377' < "$answer" | cut -c 1-200 | sed -n 's/^/    | /;1,25p'
}

# Statuses that are right, statuses that decide nothing; each between blanks.
judged() {
  wrong=''
  unclear=''
  count=0
  statuses=$(sed -n 's/^assay-status //p' "$told")
  for status in $statuses; do
    count=$((count + 1))
    case $1 in *" $status "*) continue ;; esac
    case "$2 000 " in *" $status "*) unclear="$unclear $status" ;; *) wrong="$wrong $status" ;; esac
  done
  if [ -n "$wrong" ]; then
    fails=$((fails + 1))
    printf '  still fails: status%s (of %s)\n' "$wrong" "$count"
  elif [ -n "$unclear" ] || [ "$count" -eq 0 ]; then
    open=$((open + 1))
    printf '  undecided: status%s\n' "${unclear:- none}"
    LC_ALL=C tr -d '\000-\010\013-\037\177-\377' < "$told" | sed -n '/^curl:/s/^/    | /p'
  else
    fixed=$((fixed + 1))
    printf '  fixed: status %s\n' "$(printf '%s' "$statuses" | tr '\n' ' ')"
  fi
}

ended() {
  rm -f "$answer" "$told"
  rmdir "$out" 2> /dev/null || printf '\nsound: %s\n' "$out"
  printf '\n%s still fails, %s fixed, %s to be seen for yourself\n' "$fails" "$fixed" "$open"
  [ "$fails" -eq 0 ] || exit 1
  [ "$open" -eq 0 ] || exit 3
  exit 0
}


finding 'ODD-HANG: ODD-HANG is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-DNS: ODD-DNS is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-TLS: ODD-TLS is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-REFUSED: ODD-REFUSED is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-RESET: ODD-RESET is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-MALFORMED: ODD-MALFORMED is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-LIMIT: ODD-LIMIT is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-ABORTED: ODD-ABORTED is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-REFUSED-CONTROL: ODD-REFUSED-CONTROL is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WHY-0: ODD-WHY-0 is odd' 'look for: what is usual; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WHY-1: ODD-WHY-1 is odd' 'look for: what is usual; the run got: 422'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WHY-2: ODD-WHY-2 is odd' 'look for: what is usual; the run got: 422'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WHY-3: ODD-WHY-3 is odd' 'look for: what is usual; the run got: 422'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WHY-4: ODD-WHY-4 is odd' 'look for: what is usual; the run got: 422'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WHY-5: ODD-WHY-5 is odd' 'look for: what is usual; the run got: 422'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-LINES: ODD-LINES is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-BARE: ODD-BARE is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-BEHIND: ODD-BEHIND is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-FAR: ODD-FAR is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-ELSEWHERE: ODD-ELSEWHERE is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WITHHELD: ODD-WITHHELD is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-NOT-KEPT: ODD-NOT-KEPT is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-CUT: ODD-CUT is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-REDACTED: ODD-REDACTED is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-AFTER-ITS-END: ODD-AFTER-ITS-END is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-BINARY: ODD-BINARY is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-BINARY-END: ODD-BINARY-END is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-MEMBER: ODD-MEMBER is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-WHOLE: ODD-WHOLE is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-NOWHERE: ODD-NOWHERE is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-EMPTY: ODD-EMPTY is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-LONG: ODD-LONG is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-LONGER: ODD-LONGER is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-MP3: ODD-MP3 is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-MP3-END: ODD-MP3-END is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-MP3-TIME: ODD-MP3-TIME is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-MP3-SHORT: ODD-MP3-SHORT is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-MP3-HOLES: ODD-MP3-HOLES is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-NO-MP3: ODD-NO-MP3 is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-PCM: ODD-PCM is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-PCM-SAID: ODD-PCM-SAID is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-PCM-FAR: ODD-PCM-FAR is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-PCM-NONE: ODD-PCM-NONE is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-PCM-HEARD: ODD-PCM-HEARD is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'ODD-TRACED: ODD-TRACED is odd' 'look for: what is usual; the run got: what is odd'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown
ended
