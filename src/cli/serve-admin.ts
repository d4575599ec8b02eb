import { Command } from '@commander-js/extra-typings'
import { administer, type Admin } from '../reference/admin.ts'
import { UsageError } from '../config/usage-error.ts'
import { usable } from './usable.ts'

/** `assay serve admin …`: changes the database of a service, also while it runs. Each prints one line of JSON. */
export function adminCommand(): Command {
  const admin = new Command('admin').description('change keys, workspaces, budgets and credits in a database')
  admin
    .command('list')
    .description('show accounts, keys, workspaces and budgets')
    .option('--db <file>', 'the database')
    .action((_, command) => print(command, false, (change) => change.list()))
  const key = admin.command('key').description('make and revoke keys')
  key
    .command('create')
    .description('make a key; it is shown once')
    .option('--db <file>', 'the database')
    .option('--kind <kind>', 'api or management', 'api')
    .option('--account <name>', 'whose credits it spends', 'main')
    .option('--label <text>', 'what it is for', '')
    .action(({ kind, account, label }, command) =>
      print(command, true, (change) => change.createKey(kind, account, label)),
    )
  key
    .command('revoke')
    .description('revoke a key')
    .argument('<id>', 'the id that was shown with the key')
    .option('--db <file>', 'the database')
    .action((id, _, command) => print(command, false, (change) => change.revokeKey(id)))
  admin
    .command('workspace')
    .description('make workspaces')
    .command('create')
    .description('make a workspace')
    .argument('<slug>', 'its name in paths')
    .option('--db <file>', 'the database')
    .option('--include-byok', 'count spend on own provider keys', false)
    .action((slug, { includeByok }, command) =>
      print(command, true, (change) => change.createWorkspace(slug, includeByok)),
    )
  admin
    .command('budget')
    .description('change budgets')
    .command('set')
    .description('set the limit of a workspace for an interval')
    .argument('<workspace>', 'its UUID or slug')
    .argument('<interval>', 'daily, weekly, monthly or lifetime')
    .argument('<usd>', 'the limit in dollars')
    .option('--db <file>', 'the database')
    .action((workspace, interval, usd, _, command) =>
      print(command, false, (change) => change.setBudget(workspace, interval, usd, Date.now())),
    )
  admin
    .command('credits')
    .description('change credits')
    .command('add')
    .description('add credits to an account')
    .argument('<account>', 'the account')
    .argument('<usd>', 'the amount in dollars')
    .option('--db <file>', 'the database')
    .action((account, usd, _, command) => print(command, true, (change) => change.addCredits(account, usd)))
  return admin
}

/** `assay serve` has a --db as well, and reads what is written here: it is looked up in both. */
function print(
  command: { optsWithGlobals: () => { db?: string } },
  mayCreate: boolean,
  work: (admin: Admin) => unknown,
): Promise<void> {
  const file = command.optsWithGlobals().db
  return usable(() => {
    if (file === undefined) throw new UsageError('no database is named: name it with --db FILE')
    process.stdout.write(`${JSON.stringify(administer(file, mayCreate, work))}\n`)
  })
}
