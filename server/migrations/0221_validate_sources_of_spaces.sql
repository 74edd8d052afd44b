-- Those of 0206: the rows are looked at while others read and write.
alter table model_space validate constraint model_space_department_source_check;
alter table model_space validate constraint model_space_usage_source_check;
alter table space validate constraint space_said_department_source_check;
alter table space validate constraint space_said_usage_source_check;
alter table space validate constraint space_department_source_check;
alter table space validate constraint space_usage_source_check;
