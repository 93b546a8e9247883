/** Another process has kept the database from being written to for longer than anybody should wait. */
export class DatabaseBusy extends Error {}
