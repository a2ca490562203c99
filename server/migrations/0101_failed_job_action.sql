-- The audit log calls a job that will not be retried a failed one.
update audit_log set action = 'job.failed' where action = 'job.set_aside';
